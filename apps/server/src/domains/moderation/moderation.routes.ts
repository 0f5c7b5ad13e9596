import type { Case, moderationRoutes } from '@easel/contract'
import { caseStates } from '@easel/contract'
import type { CallContext, Handlers, Viewer } from '../../http/calls/call.ts'
import { cutPage, encodeCursor } from '../../platform/db/cursor.ts'
import { errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import { isAppealToken } from '../accounts/index.ts'
import type { FileUrls } from '../files/index.ts'
import { type CaseRow, caseLists, findCase, listAllCases, listOwnCases, sidesOf } from './cases.repo.ts'
import { type CasePresenting, presentCases, type SidedCase } from './cases.view.ts'
import { appealCase, decideCase } from './decisions.service.ts'
import { type Reader, refusalToJudge, sideOf } from './moderation.policy.ts'
import { type ReportDeps, report } from './reports.service.ts'

export interface ModerationRouteDeps extends ReportDeps {
  urls: FileUrls
}

export function moderationHandlers(deps: ModerationRouteDeps): Handlers<typeof moderationRoutes> {
  const { db } = deps
  const presenting = ({ locale, origin }: CallContext, readerId: string): CasePresenting => ({
    ...deps,
    locale,
    origin,
    readerId,
  })
  const show = async (id: string, reader: Reader, call: CallContext): Promise<Case> => {
    const row = await findCase(db, id)
    const [sided] = row ? await withSides([row], reader) : []
    if (!sided) throw errors.notFound()
    return (await presentCases([sided], presenting(call, reader.id)))[0]!
  }
  const withSides = async (rows: readonly CaseRow[], reader: Reader): Promise<SidedCase[]> => {
    const sides = await sidesOf(
      db,
      reader.id,
      rows.map(({ id }) => id),
    )
    return rows.flatMap((row) => {
      const side = sideOf(reader, row.owner_id, sides.get(row.id))
      return side ? [{ ...row, side }] : []
    })
  }
  return {
    async report(input, call) {
      const id = await report(deps, call, input)
      return { id, state: (await findCase(db, id))!.state }
    },
    async listCases(input, call) {
      const { viewer } = call
      const filter = {
        states: input.state_arr ?? caseStates,
        target_type: input.target_type,
        viewerId: viewer.id,
      }
      const seesAll = viewer.isModerator && !input.own
      const list = seesAll ? input.order_by : 'own'
      const found = seesAll
        ? await listAllCases(db, { ...filter, order_by: input.order_by }, input)
        : await listOwnCases(db, filter, input)
      const { rows, next_cursor } = cutPage(found, input, (row) =>
        encodeCursor(caseLists[list], list === 'due' ? [row.due_ts, row.id] : [row.id]),
      )
      return {
        case_arr: await presentCases(await withSides(rows, viewer), presenting(call, viewer.id)),
        next_cursor,
      }
    },
    async getCase({ id, appeal_token }, call) {
      return await show(id, await readerOf(deps, { id, appeal_token, viewer: call.viewer }), call)
    },
    async decideCase(input, call) {
      await checkMayDecide(input.id, call.viewer)
      await decideCase(deps, call.viewer, input)
      return await show(input.id, call.viewer, call)
    },
    async appealCase({ id, text, appeal_token }, call) {
      const reader = await readerOf(deps, { id, appeal_token, viewer: call.viewer })
      await show(id, reader, call)
      await appealCase(deps, reader.id, { id, text })
      return await show(id, reader, call)
    },
  }

  /** Throws unless the viewer may decide: A0301 for a side of the case, who may see it, and A0404 for others. */
  async function checkMayDecide(id: string, viewer: Viewer): Promise<void> {
    throwRefusal(refusalToJudge(viewer, (await sidesOf(db, viewer.id, [id])).has(id)))
  }
}

interface CaseQuery {
  id: string
  appeal_token: string | undefined
  viewer: Viewer | undefined
}

/** Returns the signed-in user, or the user of the appeal token. */
async function readerOf(
  { db, signer }: ModerationRouteDeps,
  { id, appeal_token, viewer }: CaseQuery,
): Promise<Reader> {
  if (viewer) return viewer
  const ownerId = appeal_token === undefined ? undefined : (await findCase(db, id))?.owner_id
  if (!ownerId || !isAppealToken(signer, appeal_token!, { caseId: id, userId: ownerId }))
    throw errors.notSignedIn()
  return { id: ownerId, isModerator: false }
}
