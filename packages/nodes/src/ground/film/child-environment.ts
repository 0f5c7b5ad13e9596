/** Minimal environment for a program to find itself and its libraries: the worker's own contains secrets. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TEMP, SystemRoot, LD_LIBRARY_PATH } = process.env
  return { PATH, HOME, TMPDIR, TEMP, SystemRoot, LD_LIBRARY_PATH, LC_ALL: 'C' }
}
