import { type Announcement, type SiteSettingName, siteSettingNames, siteValues } from '@easel/contract'
import type { z } from 'zod'
import type { Database } from '../../platform/db/pool.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { Settings } from '../../settings.ts'
import { findValues } from './site-settings.repo.ts'

/**
 * Settings that may have no value. Without a value, the site has the usual logo, the name of its operator, and no contact address.
 */
type Optional = 'logo' | 'operator_name' | 'contact_email'

export type SiteValues = {
  [Name in SiteSettingName]: z.output<(typeof siteValues)[Name]> | (Name extends Optional ? null : never)
}

export interface SiteSettingsDeps {
  db: Database
  events: EventBus
  settings: Settings
  now: () => number
  log: { error: (context: object, text: string) => void }
}

const environmentNames = {
  languages: 'SITE_LANGUAGES',
  sign_up: 'SIGN_UP',
  has_demo: 'DEMO',
  start_attempts: 'START_ATTEMPTS',
  check_in_reward: 'CHECK_IN_REWARD',
  share_reward: 'SHARE_REWARD',
  max_share_count: 'MAX_SHARE_COUNT',
  site_name: 'SITE_NAME',
  operator_name: 'OPERATOR_NAME',
  contact_email: 'CONTACT_EMAIL',
} as const satisfies Record<Exclude<SiteSettingName, 'logo'>, keyof Settings>

/**
 * Current settings of the site: the environment takes precedence, then the administrator's value, then the default. Follows the
 * changes of all processes.
 */
export class SiteSettings implements Disposable {
  readonly #deps: SiteSettingsDeps
  readonly #stops: (() => void)[]
  readonly #listeners = new Set<() => void>()
  readonly defaults: SiteValues
  #values: SiteValues
  #announcement: (Announcement & { id: string }) | undefined

  private constructor(deps: SiteSettingsDeps) {
    const { settings, events } = deps
    this.#deps = deps
    this.defaults = {
      languages: settings.SITE_LANGUAGES,
      sign_up: settings.SIGN_UP,
      has_demo: settings.DEMO === 'on',
      start_attempts: settings.START_ATTEMPTS,
      check_in_reward: settings.CHECK_IN_REWARD,
      share_reward: settings.SHARE_REWARD,
      max_share_count: settings.MAX_SHARE_COUNT,
      site_name: settings.SITE_NAME,
      logo: null,
      operator_name: settings.OPERATOR_NAME ?? null,
      contact_email: settings.CONTACT_EMAIL ?? null,
    }
    this.#values = this.defaults
    const follow = () => this.reload().catch((err: unknown) => deps.log.error({ err }, 'site settings'))
    this.#stops = [
      events.on(({ type }) => type === 'site_settings' && void follow()),
      events.onGap(() => void follow()),
    ]
  }

  static async open(deps: SiteSettingsDeps): Promise<SiteSettings> {
    const site = new SiteSettings(deps)
    await site.reload()
    return site
  }

  /** The current values. Must be read at each use, since they change while the site runs. */
  get values(): SiteValues {
    return this.#values
  }

  /** Name of the person or organization that operates the site. */
  get operator(): string {
    return this.#values.operator_name ?? this.#values.site_name
  }

  /** The announcement, even outside of its time. */
  get anyAnnouncement(): Announcement | undefined {
    return this.#announcement
  }

  /** Returns the announcement if it is to be shown now. */
  announcement(): (Announcement & { id: string }) | undefined {
    const { from_ts = 0, until_ts = Number.POSITIVE_INFINITY } = this.#announcement ?? {}
    const now = this.#deps.now()
    return from_ts <= now && now < until_ts ? this.#announcement : undefined
  }

  isFixed(name: SiteSettingName): boolean {
    return name !== 'logo' && this.#deps.settings.given.has(environmentNames[name])
  }

  async reload(): Promise<void> {
    const rows = new Map((await findValues(this.#deps.db)).map((row) => [row.name, row]))
    // A value that this version cannot read is replaced by the default.
    const stored = (name: SiteSettingName) => siteValues[name].safeParse(rows.get(name)?.value)
    const changed = siteSettingNames.flatMap((name) => {
      const found = this.isFixed(name) ? undefined : stored(name)
      return found?.success ? [[name, found.data] as const] : []
    })
    this.#values = { ...this.defaults, ...Object.fromEntries(changed) }
    const row = rows.get('announcement')
    const announcement = siteValues.announcement.safeParse(row?.value)
    this.#announcement = announcement.success ? { ...announcement.data, id: String(row!.id) } : undefined
    for (const listener of this.#listeners) listener()
  }

  /** Calls the listener whenever the values were read again; returns a function that removes it. */
  onReload(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  [Symbol.dispose](): void {
    for (const stop of this.#stops) stop()
  }
}
