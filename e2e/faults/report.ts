import type { Round } from './rounds.ts'

export const readyPromiseMs = 10_000

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Returns the line that is printed after a round. */
export function lineOf(round: Round, time: string): string {
  const { seed, fault, note, readyMs, gapMs, answers, failures, faults } = round
  const ready = readyMs === undefined ? 'never ready' : `ready after ${seconds(readyMs)}`
  const calls = `${answers} calls answered, ${failures} calls failed, longest time without an answer ${seconds(gapMs)}`
  const result =
    faults.length === 0
      ? 'ok'
      : `FAULT\n${faults.map((line) => `    ${line}`).join('\n')}\n    repeat it: npm run test:faults -- --rounds 1 --seed ${seed} --only ${fault}`
  return `${time} seed ${seed} ${fault} (${note}): ${ready}, ${calls}: ${result}`
}

/** Returns the table of all rounds by fault, as Markdown. */
export function tableOf(rounds: readonly Round[], description: readonly string[]): string {
  const byFault = Map.groupBy(rounds, ({ fault }) => fault)
  const rows = [...byFault].map(([fault, own]) => {
    const times = own.flatMap(({ readyMs }) => (readyMs === undefined ? [] : [readyMs])).sort((a, b) => a - b)
    const failed = own.filter(({ faults }) => faults.length > 0)
    const late = times.filter((ms) => ms > readyPromiseMs).length
    const cells = [
      fault,
      own.length,
      times.length > 0 ? seconds(times[Math.floor(times.length / 2)]!) : '–',
      times.length > 0 ? seconds(times.at(-1)!) : '–',
      late,
      seconds(Math.max(...own.map(({ gapMs }) => gapMs))),
      failed.length === 0 ? 'ok' : `seeds ${failed.map(({ seed }) => seed).join(', ')}`,
    ]
    return `| ${cells.join(' | ')} |`
  })
  const failed = rounds.filter(({ faults }) => faults.length > 0)
  return [
    '# Faults',
    '',
    ...description.map((line) => `- ${line}`),
    '',
    `${rounds.length} rounds, ${failed.length} failed.`,
    '',
    '| fault | rounds | ready: median | ready: longest | later than 10 s | longest time without an answer | failed |',
    '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
    ...rows,
    '',
    ...failed.flatMap(({ seed, fault, faults }) => [
      `## ${fault}, seed ${seed}`,
      '',
      ...faults.map((line) => `- ${line}`),
      '',
    ]),
  ].join('\n')
}
