/** One sentence on how to get a browser. */
export const browserAdvice: string
/** Returns the path of a Chromium or Chrome, or undefined: CHROME_PATH, one on the PATH, an application, Playwright's download. */
export function findChromium(): string | undefined
/** Returns the path of a headless shell of Chromium, which needs half of the whole browser's CPU time, or undefined. */
export function findHeadlessShell(): string | undefined
/** Like `findChromium`, but throws `browserAdvice` when there is none. */
export function requireChromium(): string
