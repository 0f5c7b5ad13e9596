/** One sentence on how to get a browser. */
export const browserAdvice: string
/** The path of a Chromium or Chrome, or undefined: CHROME_PATH, one on the PATH, an application, Playwright's download. */
export function findChromium(): string | undefined
/** The path of a headless shell of Chromium, which needs half of the CPU time of the whole browser, or undefined. */
export function findHeadlessShell(): string | undefined
/** As `findChromium`; throws `browserAdvice` when there is none. */
export function requireChromium(): string
