import type { Execution } from '../../execution-types.ts'
import { imageOf } from '../../ground/inputs/read-input.ts'
import { wantedOf } from '../../ground/people/read-wanted.ts'
import { findSubject } from '../../ground/people/subject.ts'

export const executeSegmentPerson: Execution = async (inputs, context) => {
  const subject = await findSubject(imageOf(inputs, 'image'), context, wantedOf(inputs))
  context.progress(1)
  return [subject.image]
}
