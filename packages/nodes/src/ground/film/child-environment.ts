/**
 * Returns an environment with only the variables that a program needs to find itself and its libraries, because the worker's
 * environment contains secrets.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TEMP, SystemRoot, LD_LIBRARY_PATH } = process.env
  return { PATH, HOME, TMPDIR, TEMP, SystemRoot, LD_LIBRARY_PATH, LC_ALL: 'C' }
}
