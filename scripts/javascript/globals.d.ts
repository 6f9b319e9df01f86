// What the build writes before the text of web/theme/assets/svod/service-worker.js.
declare const VERSION: string;
declare const FILES: Record<string, string>;
