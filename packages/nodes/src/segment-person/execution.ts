import type { Execution } from '../execution-types.ts'
import { findSubject } from '../people/subject.ts'
import { imageOf } from '../read-input.ts'

export const executeSegmentPerson: Execution = async (inputs, context) => {
  const subject = await findSubject(imageOf(inputs, 'image'), context.signal)
  context.progress(1)
  return [subject.image]
}
