import type { Execution } from '../../execution-types.ts'
import { imageOf } from '../../ground/inputs/read-input.ts'
import { findSubject } from '../../ground/people/subject.ts'

export const executeSegmentPerson: Execution = async (inputs, context) => {
  const subject = await findSubject(imageOf(inputs, 'image'), context)
  context.progress(1)
  return [subject.image]
}
