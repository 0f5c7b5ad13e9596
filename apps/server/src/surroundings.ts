/**
 * What a program needs to know of the machine that it runs on. A process of ours that starts another one passes these on, never all that
 * it knows itself: the environment holds the secret, passwords of databases and keys, and often other programs' too.
 */
const ofTheMachine = [
  ...['PATH', 'HOME', 'TMPDIR', 'XDG_RUNTIME_DIR', 'LANG', 'LC_ALL', 'TZ'],
  // Where system libraries and certificates are, on systems that keep them elsewhere.
  ...['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH'],
  ...['SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_EXTRA_CA_CERTS'],
]

/** The surroundings for a process, with those of its own that are named. */
export function surroundings(env: NodeJS.ProcessEnv, own: readonly string[] = []): NodeJS.ProcessEnv {
  const names = new Set([...ofTheMachine, ...own])
  return Object.fromEntries(Object.entries(env).filter(([name]) => names.has(name)))
}
