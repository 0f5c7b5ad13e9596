/**
 * Environment variables that describe the machine. Child processes get only these variables: the whole environment contains the
 * site's secret, passwords of databases, and often keys of other programs.
 */
const ofTheMachine = [
  ...['PATH', 'HOME', 'TMPDIR', 'XDG_RUNTIME_DIR', 'LANG', 'LC_ALL', 'TZ'],
  // Locations of system libraries and certificates, on systems with unusual locations.
  ...['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH'],
  ...['SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_EXTRA_CA_CERTS'],
]

/** Returns the environment for a child process: the machine's variables, and the variables named in `furtherNames`. */
export function inheritedEnvironment(
  env: NodeJS.ProcessEnv,
  furtherNames: readonly string[] = [],
): NodeJS.ProcessEnv {
  const names = new Set([...ofTheMachine, ...furtherNames])
  return Object.fromEntries(Object.entries(env).filter(([name]) => names.has(name)))
}
