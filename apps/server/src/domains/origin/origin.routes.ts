import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { originRoutes } from '@easel/contract'
import { DomainError } from '../../errors/domain-error.ts'
import type { Handlers } from '../../http/call.ts'
import type { Inspect } from '../../inspections.ts'
import { inspectOrigin } from './inspection.ts'
import { presentOrigin } from './origin.view.ts'
import { findOurs, type OursDeps } from './ours.ts'

export interface OriginDeps extends OursDeps {
  inspect: Inspect
  tempDir: string
}

export function originHandlers(deps: OriginDeps): Handlers<typeof originRoutes> {
  return {
    async checkOrigin({ file }, { viewer, address }) {
      if (file.size === 0) throw new DomainError('A0700')
      const bytes = new Uint8Array(await file.arrayBuffer())
      const path = join(deps.tempDir, randomUUID())
      try {
        await mkdir(deps.tempDir, { recursive: true })
        await writeFile(path, bytes, { mode: 0o600 })
        const question = { path, own: deps.origin.credential.trace }
        const inspection = await inspectOrigin(deps.inspect, question, viewer?.id ?? address)
        const ours = await findOurs(deps, { bytes, inspection, viewerId: viewer?.id })
        return presentOrigin(inspection, ours)
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}
