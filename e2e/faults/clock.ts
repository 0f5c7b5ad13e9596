import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'

const folders = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((name) => `/usr/lib/${name}/faketime`)

/** The library that shifts the clock of a program (libfaketime), if it is installed. */
export const clockLibrary = folders.map((folder) => `${folder}/libfaketime.so.1`).find(existsSync)

/** Returns the variables by which a program reads the shift of its clock from a file. Timers and pauses keep their lengths. */
export function shiftedBy(file: string): NodeJS.ProcessEnv {
  return {
    LD_PRELOAD: clockLibrary,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

/** The variables of the shift without values, which switch the shift off. */
export const unshifted: NodeJS.ProcessEnv = Object.fromEntries(
  Object.keys(shiftedBy('')).map((name) => [name, undefined]),
)

/** Sets the shift for the programs that read the file. */
export async function shiftClock(file: string, seconds: number): Promise<void> {
  await writeFile(file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s\n`)
}
