import { isDeepStrictEqual } from 'node:util'
import type { ParsedInputOf, SiteSettings as SiteSettingsAnswer, SiteValueName } from '@easel/contract'
import { type siteAdministrationRoutes, siteSettingNames } from '@easel/contract'
import { type Database, transact } from '../../platform/db/pool.ts'
import { serialize } from '../../platform/db/serialize.ts'
import { throwRefusal } from '../../platform/errors/domain-error.ts'
import { publish } from '../../platform/events/event-bus.ts'
import type { Settings } from '../../settings.ts'
import { findPeople, presentPerson } from '../accounts/index.ts'
import type { ReceiveDeps } from '../files/index.ts'
import { deleteLogo, makeLogo } from './logo.ts'
import { refusalToChangeSetting } from './site.policy.ts'
import { findValues, insertChange, latestChanges } from './site-settings.repo.ts'
import type { SiteSettings } from './site-settings.ts'

export interface SiteAdministrationDeps extends ReceiveDeps {
  db: Database
  site: SiteSettings
  settings: Pick<Settings, 'HOST' | 'PORT' | 'PUBLIC_URL' | 'TRUST_PROXY' | 'hasPublicUrl'>
}

type Change = ParsedInputOf<(typeof siteAdministrationRoutes)['updateSiteSettings']>

const latestCount = 50

/** Changes the given settings: in this process at once, and in other processes by an event. */
export async function changeSite(
  deps: SiteAdministrationDeps,
  { logo: upload, ...change }: Change,
  actorId: string,
): Promise<void> {
  const { db, site } = deps
  for (const name of siteSettingNames)
    if (name !== 'logo' && change[name] !== undefined)
      throwRefusal(refusalToChangeSetting(site.isFixed(name)))
  const logo = upload ? await makeLogo(deps, actorId, upload) : undefined
  const wanted = { ...change, logo: logo?.id ?? upload }
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined)
  await transact(db, async (tx) => {
    await serialize(tx, 'site settings')
    const known = new Map((await findValues(tx)).map(({ name, value }) => [name, value]))
    for (const [name, value] of given) {
      if (isDeepStrictEqual(known.get(name) ?? null, value)) continue
      await insertChange(tx, { name: name as SiteValueName, value, actorId })
      if (name !== 'logo') continue
      await deleteLogo(tx, known.get('logo'))
      await logo?.publish(tx)
    }
    await publish(tx, { type: 'site_settings' })
  })
  await site.reload()
}

export async function describeSite(
  { db, site, settings }: SiteAdministrationDeps,
  origin: string,
): Promise<SiteSettingsAnswer> {
  const changes = await latestChanges(db, latestCount)
  const actors = await findPeople(
    db,
    changes.flatMap(({ actor_id }) => actor_id ?? []),
  )
  return {
    setting_arr: siteSettingNames.map((name) => ({
      name,
      value: site.values[name],
      default_value: site.defaults[name],
      is_fixed: site.isFixed(name),
    })),
    announcement: site.anyAnnouncement ?? null,
    address: {
      ...(settings.hasPublicUrl && { public_url: settings.PUBLIC_URL }),
      host: settings.HOST,
      port: settings.PORT,
      trusts_proxy: settings.TRUST_PROXY > 0,
    },
    change_arr: changes.map(({ actor_id, ...row }) => {
      const actor = actor_id === null ? undefined : actors.get(actor_id)
      const change = row as SiteSettingsAnswer['change_arr'][number]
      return { ...change, ...(actor && { user_info: presentPerson(actor, origin) }) }
    }),
  }
}
