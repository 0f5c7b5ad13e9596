import type { BuiltInTemplate } from '../../src/templates/types.ts'
import type { CellResult } from './cell.ts'

export interface Row {
  readonly template: BuiltInTemplate
  readonly cells: readonly { readonly title: string; readonly result: CellResult }[]
}

const style = `
  body { margin: 24px; font: 14px/1.4 system-ui, sans-serif; background: #1c1c1e; color: #eee }
  h2 { margin: 32px 0 4px } p { margin: 0 0 8px; color: #aaa }
  .row { display: flex; gap: 12px; overflow-x: auto; padding-bottom: 8px }
  figure { margin: 0; flex: none } img { display: block; height: 320px } a { color: inherit }
  figcaption { color: #aaa; font-size: 12px; max-width: 480px } .error { width: 240px; color: #ff8a80 }`

/** Returns the page with every row of pictures and films. */
export function pageOf(rows: readonly Row[]): string {
  const sections = rows.map(
    ({
      template,
      cells,
    }) => `<h2>${escapeHtml(template.title.en)} · ${escapeHtml(template.title.zh)} <small>${template.key}</small></h2>
<p>${escapeHtml(template.description.en)}<br>${escapeHtml(template.description.zh)}</p>
<div class="row">${cells.map(({ title, result }) => figureOf(title, result)).join('\n')}</div>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>${style}</style>
<h1>Gallery</h1><p>Compute is the nodes between loading and saving; the peak is the resident memory of the process that made it.</p>
${sections.join('\n')}</html>\n`
}

function figureOf(title: string, result: CellResult): string {
  const name = escapeHtml(title)
  if ('error' in result)
    return `<figure><div class="error">${escapeHtml(result.error)}</div><figcaption>${name}</figcaption></figure>`
  const { picture, film, width, height } = result.cell
  const href = encodeURI(film ?? picture)
  return `<figure><a href="${href}"><img loading="lazy" src="${encodeURI(picture)}" alt="${name}"></a>
<figcaption>${name}: ${width} × ${height}<br>${figuresOf(result)}</figcaption></figure>`
}

/** Returns times, memory and size of a cell in one line. */
export function figuresOf(result: CellResult): string {
  if ('error' in result) return result.error
  const { computeMs, totalMs, peakMb, bytes } = result.cell
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
  return `compute ${seconds(computeMs)}, all ${seconds(totalMs)}, peak ${peakMb.toFixed(0)} MB, file ${(bytes / 1000).toFixed(0)} kB`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
