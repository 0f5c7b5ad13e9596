import type { LocalEngine } from '@easel/contract/client'
import { Button, Group, Loader, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { bytesText, roughDurationText } from '../../../lib/format/index.ts'
import { LocaleLink, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { PanelLine, panelClass } from '../../../ui/rows/panels.tsx'
import { localEngineQuery } from '../api.ts'
import { useEngineChange } from '../hooks/use-engine-change.ts'
import { Loaded } from './admin-page.tsx'
import classes from './administration.module.css'
import { LocalOffers } from './local-offers.tsx'
import { LocalPictures } from './local-pictures.tsx'

/** Sets up, shows and removes the engine that a worker runs on its own machine. */
export function LocalEngineView() {
  const query = useQuery(localEngineQuery(useApi()))
  return <Loaded query={query}>{(engine) => <Parts engine={engine} />}</Loaded>
}

const underway: ReadonlySet<LocalEngine['state']> = new Set(['fetching', 'paused', 'starting', 'failed'])

function Parts({ engine }: { engine: LocalEngine }) {
  const { t } = useTranslation()
  const api = useApi()
  const { change, busy } = useEngineChange()
  const look = () => change(() => api.lookAtMachine())
  const begin = useEffectEvent(() => void look())
  const isNew = engine.state === 'none'
  useEffect(() => {
    if (isNew) begin()
  }, [isNew])
  return (
    <div className={classes.view}>
      <div className={classes.section} role="status">
        <h2 className={classes.big}>{t('localEngine.title')}</h2>
        {(isNew || engine.state === 'looking') && (
          <p className={classes.step}>
            <Loader size={18} aria-hidden="true" />
            {t('localEngine.looking')}
          </p>
        )}
        {engine.state === 'away' && <p className={classes.fault}>{t('localEngine.away')}</p>}
        {engine.state === 'removing' && <p>{t('localEngine.state_removing')}</p>}
      </div>
      {underway.has(engine.state) && <Coming engine={engine} />}
      {engine.state === 'ready' && <Ready engine={engine} />}
      {engine.machine && <Machine machine={engine.machine} />}
      {engine.catalogue_fault && <p className={classes.fault}>{engine.catalogue_fault.message}</p>}
      {engine.state !== 'removing' && engine.offer_arr.length > 0 && <LocalOffers engine={engine} />}
      {!isNew && engine.state !== 'looking' && (
        <Group>
          <Button variant="default" onClick={look} loading={busy}>
            {t('localEngine.lookAgain')}
          </Button>
        </Group>
      )}
    </div>
  )
}

function Machine({ machine }: { machine: NonNullable<LocalEngine['machine']> }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const size = (bytes: number) => bytesText(bytes, locale)
  const cards = machine.card_arr.map(({ name, memory_size }) =>
    memory_size === undefined ? name : `${name} · ${size(memory_size)}`,
  )
  const facts: [string, string][] = [
    [
      t('localEngine.processor'),
      `${machine.processor} · ${t('localEngine.threads', { count: machine.thread_count })}`,
    ],
    [t('localEngine.memory'), size(machine.memory_size)],
    [t('localEngine.cards'), cards.length > 0 ? cards.join(', ') : t('localEngine.noCard')],
    ...(machine.free_disk_size === undefined
      ? []
      : [[t('localEngine.disk'), size(machine.free_disk_size)] as [string, string]]),
  ]
  return (
    <section className={classes.section} aria-label={t('localEngine.found')}>
      <h3 className={classes.name}>{t('localEngine.found')}</h3>
      <dl className={classes.machine}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className={classes.facts}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The download with its progress, and the reason for a delay. */
function Coming({ engine }: { engine: LocalEngine }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const api = useApi()
  const { change, busy } = useEngineChange()
  const { state, file_arr: files, bytes_per_second: speed } = engine
  const missingBytes = files.reduce((sum, file) => sum + file.total_size - file.done_size, 0)
  const size = (bytes: number) => bytesText(bytes, locale)
  const facts =
    state === 'fetching' && speed
      ? [
          t('localEngine.speed', { size: size(speed) }),
          t('localEngine.left', { time: roughDurationText((missingBytes / speed) * 1000, locale) }),
        ]
      : []
  return (
    <section className={panelClass} aria-label={t('localEngine.title')}>
      <PanelLine>
        <span className={classes.name} role="status">
          {t(`localEngine.state_${state as 'fetching' | 'paused' | 'starting' | 'failed'}`)}
        </span>
        <span className={classes.facts}>{facts.join(' · ')}</span>
      </PanelLine>
      {files.map((file) => (
        <div key={file.name} className={classes.section}>
          <PanelLine>
            <span className={classes.facts}>{file.name}</span>
            <span className={classes.number}>{`${size(file.done_size)} / ${size(file.total_size)}`}</span>
          </PanelLine>
          <Progress
            value={(100 * file.done_size) / Math.max(1, file.total_size)}
            aria-label={t('localEngine.progress', { name: file.name })}
          />
          {file.fault && (
            <p className={classes.fault}>{`${file.fault.message}. ${t('localEngine.retrying')}`}</p>
          )}
        </div>
      ))}
      {engine.fault && <p className={classes.fault}>{engine.fault.message}</p>}
      {state === 'fetching' && <p className={classes.facts}>{t('localEngine.leave')}</p>}
      <Group gap="sm">
        {state === 'fetching' && (
          <Button
            variant="default"
            loading={busy}
            onClick={() => change(() => api.changeLocalEngine({ mode: 'pause' }))}
          >
            {t('localEngine.pause')}
          </Button>
        )}
        {(state === 'paused' || state === 'failed') && (
          <Button loading={busy} onClick={() => change(() => api.changeLocalEngine({ mode: 'run' }))}>
            {t(state === 'paused' ? 'localEngine.goOn' : 'localEngine.tryAgain')}
          </Button>
        )}
        <ProcessorButton engine={engine} />
        {engine.can_cancel ? <CancelButton /> : <RemoveButton engine={engine} />}
      </Group>
    </section>
  )
}

/** Faults after which the engine may still run on the processor. */
const ofCards: readonly string[] = ['no_card', 'old_processor', 'missing_library', 'out_of_memory']

function ProcessorButton({ engine: { fault, model, backend } }: { engine: LocalEngine }) {
  const { t } = useTranslation()
  const api = useApi()
  const { change, busy } = useEngineChange()
  if (!fault || !ofCards.includes(fault.code) || model === undefined || backend === 'cpu') return null
  return (
    <Button
      variant="default"
      loading={busy}
      onClick={() => change(() => api.setUpLocalEngine({ model, backend: 'cpu' }))}
    >
      {t('localEngine.useProcessor')}
    </Button>
  )
}

/** A button that returns to the previous model, or to no model. */
function CancelButton() {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const { change, busy } = useEngineChange()
  const cancel = async () => {
    const message = t('localEngine.cancelAsk')
    if (await confirm({ message, confirmLabel: t('localEngine.cancelSetUp'), danger: true }))
      await change(() => api.changeLocalEngine({ mode: 'cancel' }))
  }
  return (
    <Button variant="default" onClick={cancel} loading={busy}>
      {t('localEngine.cancelSetUp')}
    </Button>
  )
}

function Ready({ engine }: { engine: LocalEngine }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const used = engine.offer_arr.find(({ model }) => model === engine.model)
  const facts = [
    ...(engine.runtime ? [t('localEngine.runtime', { name: engine.runtime })] : []),
    t('localEngine.used', { size: bytesText(engine.used_size, locale) }),
  ]
  return (
    <section className={panelClass} aria-label={t('localEngine.title')}>
      <PanelLine>
        <span className={classes.name}>{used?.title ?? t('localEngine.title')}</span>
        <span className={classes.facts} role="status">
          {t('localEngine.state_ready')}
        </span>
      </PanelLine>
      <span className={classes.facts}>{facts.join(' · ')}</span>
      <span className={classes.facts}>{t(`localEngine.process_${engine.process}`)}</span>
      {engine.fault && <p className={classes.fault}>{engine.fault.message}</p>}
      <LocalPictures engine={engine} />
      <Group gap="sm">
        <ProcessorButton engine={engine} />
        {engine.engine_id && (
          <Button variant="default" component={LocaleLink} to={`/admin/engines/${engine.engine_id}`}>
            {t('localEngine.showEngine')}
          </Button>
        )}
        <RemoveButton engine={engine} />
      </Group>
    </section>
  )
}

function RemoveButton({ engine }: { engine: LocalEngine }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const api = useApi()
  const confirm = useConfirm()
  const { change, busy } = useEngineChange()
  const remove = async () => {
    const message = t('localEngine.removeAsk', { size: bytesText(engine.used_size, locale) })
    if (await confirm({ message, confirmLabel: t('localEngine.remove'), danger: true }))
      await change(() => api.removeLocalEngine())
  }
  return (
    <Button variant="default" onClick={remove} loading={busy}>
      {t('localEngine.remove')}
    </Button>
  )
}
