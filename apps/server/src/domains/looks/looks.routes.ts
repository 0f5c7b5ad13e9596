import type { lookRoutes } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import type { FileUrls } from '../files/index.ts'
import { type LookDeps, makeLook } from './looks.service.ts'
import { makeProjectLook } from './project-look.ts'

export function lookHandlers(deps: LookDeps & { urls: FileUrls }): Handlers<typeof lookRoutes> {
  return {
    async makeLook(input, { viewer, origin, whenLeft }) {
      const file = await makeLook(deps, viewer, input, whenLeft())
      return { file: file ? deps.urls.present(origin, file) : null }
    },
    async makeProjectLook(input, { viewer, origin, whenLeft }) {
      const file = await makeProjectLook(deps, viewer, input, whenLeft())
      return { file: file ? deps.urls.present(origin, file) : null }
    },
  }
}
