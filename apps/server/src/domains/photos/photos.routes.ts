import type { photoRoutes } from '@easel/contract'
import { errors } from '../../errors/domain-error.ts'
import type { Handlers } from '../../http/call.ts'
import { clientSubnet } from '../../http/client-address.ts'
import { ArrivedFile } from '../../http/read-form.ts'
import type { Inspect } from '../../inspection/task.ts'
import { readable } from '../files/index.ts'

export function photoHandlers({ inspect }: { inspect: Inspect }): Handlers<typeof photoRoutes> {
  return {
    async surveyPhoto({ file }, { viewer, address }) {
      if (file.size === 0) throw errors.unusableUpload()
      if (!(file instanceof ArrivedFile)) throw new Error('Not a file of a form')
      const { faces, people, ...rest } = await readable(
        inspect('surveyPhoto', { path: file.path }, { by: viewer?.id ?? clientSubnet(address) }),
      )
      const part_arr = people.map(({ face, box, mask }) => ({
        ...(face && { face }),
        box,
        mask: { ...mask, runs: [...mask.runs] },
      }))
      return { ...rest, face_arr: [...faces], part_arr }
    },
  }
}
