"""What the operating system refuses, said in Russian: its own words depend on the machine."""

import errno
import os

_SAID = {
    errno.ENOENT: "нет такого файла или папки",
    errno.EACCES: "нет доступа",
    errno.EPERM: "нет доступа",
    errno.EISDIR: "это папка, нужен файл",
    errno.ENOTDIR: "это файл, нужна папка",
    errno.EEXIST: "уже есть",
    errno.ENOTEMPTY: "папка не пуста",
    errno.ENAMETOOLONG: "слишком длинное имя",
    errno.ELOOP: "ссылки ходят по кругу",
    errno.ENOSPC: "на диске нет места",
    errno.EROFS: "сюда ничего не записать",
    errno.EIO: "диск не отвечает",
    errno.EMFILE: "открыто слишком много файлов",
    errno.EADDRINUSE: "адрес занят",
    errno.EADDRNOTAVAIL: "у этого компьютера нет такого адреса",
}


def reason(error: OSError) -> str:
    """Return why the system refused, in a few words; an error of our own speaks for itself.

    >>> reason(FileNotFoundError(2, "No such file or directory", "a.txt"))
    'нет такого файла или папки'
    """
    if error.errno is None:
        return str(error.args[0]) if error.args else ""
    return _SAID.get(error.errno, f"отказ системы {errno.errorcode.get(error.errno, error.errno)}")


def refusal(error: OSError) -> str:
    """Return the file that was refused, if there is one, and the reason."""
    place = f"{os.fsdecode(error.filename)}: " if error.filename else ""
    return f"{place}{reason(error)}"
