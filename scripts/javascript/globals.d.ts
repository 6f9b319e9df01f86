// What the build writes before the text of web/theme/assets/svod/service-worker.js.
declare const VERSION: string;
declare const FILES: Record<string, string>;
/** Written by web/not_found.py: moves the links of a page from one root to another. */
declare const moved: (html: string, from: string, to: string) => string;
