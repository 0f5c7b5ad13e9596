import type { originRoutes } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import { ArrivedFile } from '../../http/calls/read-form.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import type { Inspect } from '../../platform/inspection/task.ts'
import { clientSubnet } from '../../platform/net/client-address.ts'
import { inspectOrigin, lookOf } from './inspection.ts'
import { presentOrigin } from './origin.view.ts'
import { findOwnFile, namesWork, type OwnFileDeps } from './own-files.ts'

export interface OriginDeps extends OwnFileDeps {
  inspect: Inspect
}

export function originHandlers(deps: OriginDeps): Handlers<typeof originRoutes> {
  return {
    async checkOrigin({ file, reads }, { viewer, address }) {
      if (file.size === 0) throw errors.unusableUpload()
      if (!(file instanceof ArrivedFile)) throw new Error('Not a file of a form')
      const { path } = file
      const by = viewer?.id ?? clientSubnet(address)
      const question = { path, ownTrace: deps.origin.credential.trace, reads }
      const inspection = await inspectOrigin(deps.inspect, question, by)
      const look = async () => (reads === 'all' ? await lookOf(deps.inspect, path, by) : undefined)
      const ours = await findOwnFile(deps, { name: file.sha256, inspection, viewerId: viewer?.id, look })
      const hidesIds = !ours && (await namesWork(deps, inspection, viewer?.id))
      return presentOrigin(inspection, { ours, hidesIds })
    },
  }
}
