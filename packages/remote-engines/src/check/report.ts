import type { EngineKindName } from '../connect.ts'

/** Outcome of a point. `not offered` is no fault: the engine, or this model, does not support the point. */
export type Outcome = 'passed' | 'failed' | 'not offered'

/** One point of the contract of an engine. */
export interface CheckPoint {
  readonly name: string
  readonly outcome: Outcome
  readonly ms: number
  /** Detail of the outcome, on one line, without address and key. */
  readonly detail: string
}

export interface CheckReport {
  readonly kind: EngineKindName
  readonly started: Date
  readonly points: readonly CheckPoint[]
}

export function countOf({ points }: CheckReport, outcome: Outcome): number {
  return points.filter((point) => point.outcome === outcome).length
}

/** The report as a Markdown page. */
export function markdownOf(report: CheckReport): string {
  const outcomes: readonly Outcome[] = ['passed', 'failed', 'not offered']
  const counts = outcomes.map((outcome) => `${countOf(report, outcome)} ${outcome}`)
  const rows = report.points.map(
    ({ name, outcome, ms, detail }) =>
      `| ${cell(name)} | ${outcome} | ${(ms / 1000).toFixed(1)} | ${cell(detail)} |`,
  )
  return [
    `# Check of an engine of kind \`${report.kind}\``,
    '',
    `${report.started.toISOString().slice(0, 16).replace('T', ' ')} UTC: ${counts.join(', ')}.`,
    '',
    '| point | result | seconds | detail |',
    '| --- | --- | ---: | --- |',
    ...rows,
    '',
  ].join('\n')
}

/** Escapes a text of the engine, so that it cannot become a cell, a link or a tag. */
const cell = (text: string): string => text.replaceAll(/[\\|<>[\]`*_&]/g, (mark) => `\\${mark}`)
