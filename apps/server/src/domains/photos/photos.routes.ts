import type { photoRoutes } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import { ArrivedFile } from '../../http/calls/read-form.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import type { Inspect } from '../../platform/inspection/task.ts'
import { clientSubnet } from '../../platform/net/client-address.ts'
import { readable } from '../files/index.ts'

export function photoHandlers({ inspect }: { inspect: Inspect }): Handlers<typeof photoRoutes> {
  return {
    async surveyPhoto({ file }, { viewer, address }) {
      if (file.size === 0) throw errors.unusableUpload()
      if (!(file instanceof ArrivedFile)) throw new Error('Not a file of a form')
      const { faces, people, subject, ...rest } = await readable(
        inspect('surveyPhoto', { path: file.path }, { by: viewer?.id ?? clientSubnet(address) }),
      )
      const part_arr = people.map(({ face, box, mask }) => ({
        ...(face && { face }),
        box,
        mask: { ...mask, runs: [...mask.runs] },
      }))
      const { people: people_count, ...parts } = subject
      return { ...rest, subject: { ...parts, people_count }, face_arr: [...faces], part_arr }
    },
  }
}
