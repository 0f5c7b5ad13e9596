import { randomOf } from '../../random/random.ts'
import type { Stage, Tool } from './stage.ts'
import type { Touch } from './tool-sounds.ts'

/** Maximum number of audible touches per second; more touches would blend into noise. */
const rates: Readonly<Record<Tool, number>> = { pencil: 8, pen: 9, brush: 5, dot: 17, tile: 11, facet: 9 }

/** Returns the largest stroke of each moment, as touches. `secondsAt` converts a time within the stage to seconds of the film. */
export function touchesOf({ tool, strokes }: Stage, secondsAt: (time: number) => number): Touch[] {
  const rate = rates[tool]
  const heard = new Map<number, (typeof strokes)[number]>()
  for (const stroke of strokes) {
    const [first, last] = [stroke.from, stroke.to].map((time) => Math.floor(secondsAt(time) * rate))
    for (let moment = first!; moment <= last!; moment++)
      if (stroke.area > (heard.get(moment)?.area ?? 0)) heard.set(moment, stroke)
  }
  const largest = strokes.reduce((maximum, { area }) => Math.max(maximum, area), 1)
  return [...heard].map(([moment, { x, area }]) => {
    const random = randomOf(moment)
    return {
      tool,
      start: (moment + 0.3 * random()) / rate,
      length: (0.75 + 0.4 * random()) / rate,
      pan: 1.4 * (x - 0.5),
      level: (0.35 + 0.65 * (area / largest) ** 0.25) * (0.8 + 0.2 * random()),
    }
  })
}
