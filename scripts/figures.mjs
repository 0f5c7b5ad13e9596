// Makes the table of docs/performance.md from the results of the benchmarks.

/** For each row: the section and the row of bench/RESULTS.md, and the name of the row in docs/performance.md. */
const rows = [
  ['start', 'Second start', 'Second start'],
  ['memory', 'All processes, PSS, 30 s after the start', 'Memory of all idle processes'],
  [
    'peak',
    'Peak memory over the gallery, 100-megapixel photos',
    'Peak memory, all templates on photos of 100 megapixels',
  ],
  ['pages', 'Phone, performance', 'Lighthouse, first page on a slow phone'],
  ['pages', 'Script on the first view', 'Scripts of the first view'],
  ['first-minute', 'Click to a post, first dialog', 'Click to the first dialog of a post'],
  ['limits', 'The page Inspiration, visitor', 'Feed page, visitors'],
  ['limits', 'The page Inspiration, signed in', 'Feed page, signed in'],
  ['limits', 'Hot posts, visitor, ours / alone', 'Hot posts, visitors / alone'],
  ['limits', 'Hot posts, signed in, ours / alone', 'Hot posts, signed in / alone'],
  ['limits', 'Like of one post, ours / alone', 'Likes of one post / alone'],
  ['growth', 'Hot, 1,000,000 posts / 10,000 posts', 'Hot posts of a site with 1,000,000 posts / with 10,000'],
  ['oil', 'First preview', 'First preview of an oil painting, 12 megapixels'],
  ['oil', 'Painting', 'The whole painting'],
  ['story', 'Story / ffmpeg alone', 'A film of three photos / ffmpeg alone with its frames'],
  ['push', 'End to notification, p99', 'End of a work to its notification, 2,000 sockets, 99th percentile'],
]

const begin = '<!-- figures: written by npm run gen from bench/RESULTS.md -->'
const end = '<!-- end of figures -->'

function sectionOf(results, name) {
  const section = results.split(/^## /m).find((text) => text.startsWith(`\`${name}\``))
  if (section === undefined) throw new Error(`bench/RESULTS.md has no section ${name}`)
  return section
}

/** Returns the figures of a section by the names of their rows. */
export function figuresIn(results, name) {
  const rows = sectionOf(results, name)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return Object.fromEntries(rows.map(([, label, figure]) => [label, figure]))
}

/** Returns the document with a new table of figures. */
export function withFigures(document, results) {
  const lines = rows.map(([name, label, title]) => {
    const section = sectionOf(results, name)
    const row = section
      .split('\n')
      .find((line) => line.startsWith('| ') && line.split('|')[1].trim() === label)
    if (row === undefined) throw new Error(`bench/RESULTS.md has no “${label}” in ${name}`)
    const [figure, limit] = row
      .split('|')
      .slice(2)
      .map((cell) => cell.trim())
    const date = /^\d{4}-\d\d-\d\d/m.exec(section)?.[0]
    return `| ${title} | ${figure} | ${limit} | \`${name}\` | ${date} |`
  })
  const table = [
    '| figure | median | limit | benchmark | measured |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ]
  const from = document.indexOf(begin) + begin.length
  const to = document.indexOf(end)
  if (from < begin.length || to < from) throw new Error('docs/performance.md has no place for its figures')
  return `${document.slice(0, from)}\n${table.join('\n')}\n${document.slice(to)}`
}
