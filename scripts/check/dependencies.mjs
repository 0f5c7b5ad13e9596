// Compares docs/dependencies.md with the lock file: the packages that the manifests name, their licences, and the stand-ins for
// packages.

/** Title of the section with the packages that only tests, checks and generators need. */
const toolSection = 'Tests, checks and generators'
const standInSection = 'Stand-ins'
const standInFolder = 'stand-ins/'

/** Returns the table rows whose first cell lists packages: the section, the packages, and the licences in the last cell. */
export function rowsOf(document) {
  let section = ''
  return document.split('\n').flatMap((line) => {
    section = /^## (.+)/.exec(line)?.[1] ?? section
    if (!line.startsWith('| `')) return []
    const cells = line.split('|').slice(1, -1)
    const names = [...cells[0].matchAll(/`([^`]+)`/g)].map(([, name]) => name)
    return [{ section, names, licences: cells.at(-1).trim().split(', ') }]
  })
}

/**
 * Returns the packages that manifests name, each with its licence and whether only devDependencies name it. Packages of this
 * repository are left out.
 */
function directDependencies(packages) {
  const found = new Map()
  for (const [index, manifest] of Object.entries(packages)) {
    if (index.includes('node_modules/') || index.startsWith(standInFolder)) continue
    const { dependencies = {}, optionalDependencies = {}, devDependencies = {} } = manifest
    for (const name of Object.keys({ ...devDependencies, ...dependencies, ...optionalDependencies })) {
      const entry = packages[`${index}/node_modules/${name}`] ?? packages[`node_modules/${name}`]
      if (entry?.link) continue
      const isTool =
        (found.get(name)?.isTool ?? true) && !(name in dependencies || name in optionalDependencies)
      found.set(name, { licence: entry?.license, isTool })
    }
  }
  return found
}

function rowFaults({ section, names, licences }, direct) {
  const known = names.filter((name) => direct.has(name))
  const real = new Set(known.map((name) => direct.get(name).licence))
  const agrees = real.size === licences.length && licences.every((licence) => real.has(licence))
  return [
    ...names.filter((name) => !direct.has(name)).map((name) => `${name}: no manifest names it`),
    ...known
      .filter((name) => direct.get(name).isTool !== (section === toolSection))
      .map(
        (name) => `${name}: ${direct.get(name).isTool ? 'belongs' : 'does not belong'} to “${toolSection}”`,
      ),
    ...(known.length === 0 || agrees ? [] : [`${names[0]}: the licence is ${[...real].join(', ')}`]),
  ]
}

/** Returns the packages that depend on the package that a stand-in replaces. */
const dependentsOf = (packages, name) =>
  Object.entries(packages).filter(
    ([place, { dependencies, peerDependencies }]) =>
      place.includes('node_modules/') && name in { ...dependencies, ...peerDependencies },
  )

function standInFaults(rows, packages) {
  const named = rows.filter(({ section }) => section === standInSection).flatMap(({ names }) => names)
  const held = Object.entries(packages)
    .filter(([path]) => path.startsWith(standInFolder))
    .map(([, { name }]) => name)
  return [
    ...named.filter((name) => !held.includes(name)).map((name) => `${name}: no stand-in has this name`),
    ...held.filter((name) => !named.includes(name)).map((name) => `${name}: a stand-in that is not named`),
    ...held
      .filter((name) => dependentsOf(packages, name).length === 0)
      .map((name) => `${name}: no package depends on this stand-in`),
    ...held
      .filter((name) => Object.keys(packages).some((path) => path.endsWith(`/node_modules/${name}`)))
      .map((name) => `${name}: a package depends on another version than the version of the stand-in`),
  ]
}

export function dependencyFaults(document, packages) {
  const all = rowsOf(document)
  const rows = all.filter(({ section }) => section !== standInSection)
  const direct = directDependencies(packages)
  const named = rows.flatMap(({ names }) => names)
  return [
    ...[...direct.keys()].filter((name) => !named.includes(name)).map((name) => `${name}: not named`),
    ...named.filter((name, index) => named.indexOf(name) < index).map((name) => `${name}: named twice`),
    ...rows.flatMap((row) => rowFaults(row, direct)),
    ...standInFaults(all, packages),
  ]
}
