import type { originRoutes } from '@easel/contract'
import { DomainError } from '../../errors/domain-error.ts'
import type { Handlers } from '../../http/call.ts'
import { Inspector } from './inspector.ts'
import { presentOrigin } from './origin.view.ts'
import { findOurs, type OursDeps } from './ours.ts'

export type OriginDeps = OursDeps

export function originHandlers(deps: OriginDeps): Handlers<typeof originRoutes> {
  const inspector = new Inspector()
  return {
    async checkOrigin({ file }, { viewer }) {
      if (file.size === 0) throw new DomainError('A0700')
      const bytes = new Uint8Array(await file.arrayBuffer())
      const inspection = await inspector.inspect({ bytes, own: deps.origin.credential.trace })
      const ours = await findOurs(deps, { bytes, inspection, viewerId: viewer?.id })
      return presentOrigin(inspection, ours)
    },
  }
}
