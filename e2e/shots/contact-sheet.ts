import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shot, ShotResult } from './photographer.ts'

const style = `
  body { margin: 0; padding: 0 24px 64px; font: 14px/1.5 system-ui, sans-serif; background: #808080; color: #fff }
  form { position: sticky; top: 0; padding: 12px 0; display: flex; gap: 16px; background: #808080; z-index: 1 }
  section { margin-bottom: 40px } h2 { margin: 0 0 8px; font-size: 16px }
  div { display: flex; flex-wrap: wrap; gap: 12px; align-items: start }
  img { display: block; height: 320px; max-width: 512px; object-fit: cover; object-position: top; background: #999 }
  pre { white-space: pre-wrap; background: #500; padding: 8px }
  ${['en', 'zh', 'light', 'dark', '1440', '820', '390']
    .map((tag) => `body:has(#_${tag}:not(:checked)) ._${tag} { display: none }`)
    .join('\n')}
`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const thumb = ({ file, locale, theme, width }: Shot) =>
  `<a href="${file}" class="_${locale} _${theme} _${width}" title="${file}"><img src="${file}" loading="lazy" alt="${file}"></a>`

const choice = (name: string) => `<label><input type="checkbox" id="_${name}" checked> ${name}</label>`

function section({ screen, shots, problems }: ShotResult): string {
  const trouble = problems.length > 0 ? `<pre>${escaped(problems.join('\n'))}</pre>` : ''
  return `<section id="${screen}"><h2>${screen}</h2>${trouble}<div>${shots.map(thumb).join('')}</div></section>`
}

/** Writes a page that shows all screens. A click shows a screen in full size. */
export async function writeContactSheet(folder: string, taken: readonly ShotResult[]): Promise<string> {
  const path = join(folder, 'index.html')
  const choices = ['en', 'zh', 'light', 'dark', '1440', '820', '390'].map(choice).join('')
  const head = `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>`
  await writeFile(path, `${head}<form>${choices}</form>${taken.map(section).join('\n')}`)
  return path
}
