import { randomUUID } from 'node:crypto'
import { RawJson } from './packed-json.ts'

/** A random marker, secret to this process, so that no text of an answer can contain the marker. */
const mark = `raw json ${randomUUID()}`
const quotedMark = JSON.stringify(mark)

/** Serializes an answer and inserts the JSON of every `RawJson` unchanged. */
export function jsonAnswer(answer: unknown): string | Buffer {
  const raw: RawJson[] = []
  const json = JSON.stringify(withMarks(answer, raw))
  if (raw.length === 0) return json
  const [first = '', ...others] = json.split(quotedMark)
  return Buffer.concat([
    Buffer.from(first),
    ...others.flatMap((part, index) => [raw[index]!.bytes, Buffer.from(part)]),
  ])
}

/** Replaces graphs by markers; they are direct fields of an answer, never deeper. */
function withMarks(answer: unknown, raw: RawJson[]): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
  if (!Object.values(answer).some((value) => value instanceof RawJson)) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      if (!(value instanceof RawJson)) return [name, value]
      raw.push(value)
      return [name, mark]
    }),
  )
}
