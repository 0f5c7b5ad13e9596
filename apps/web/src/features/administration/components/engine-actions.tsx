import type { Engine } from '@easel/contract/client'
import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../../lib/api/index.ts'
import { LocaleLink, localePath, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { engineQuery } from '../api.ts'
import { useEngineChange } from '../hooks/use-engine-change.ts'

const loadEngineDialog = () => import('./engine-dialog.tsx')

interface EngineActionsProps {
  engine: Engine
  /** Called with the state of the engine before the test. */
  onTest: (before: Engine) => void
}

export function EngineActions({ engine, onTest }: EngineActionsProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { change, busy } = useEngineChange()
  const [isEditing, setEditing] = useState(false)
  const { id, mode } = engine
  const setMode = (next: Engine['mode']) => change(() => api.updateEngine({ id, mode: next }))
  const test = async () => {
    const before = await change(() => api.testEngine({ id }))
    if (before) onTest(before)
  }
  return (
    <Group gap="sm">
      <Button onClick={test} loading={busy}>
        {t('administration.test')}
      </Button>
      {mode === 'on' ? (
        <>
          <Button variant="default" onClick={() => setMode('draining')} disabled={busy}>
            {t('administration.drain')}
          </Button>
          <Button variant="default" onClick={() => setMode('paused')} disabled={busy}>
            {t('administration.pause')}
          </Button>
        </>
      ) : (
        <Button variant="default" onClick={() => setMode('on')} disabled={busy}>
          {t('administration.resume')}
        </Button>
      )}
      {!engine.from_settings && !engine.is_local && (
        <>
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('administration.edit')}
          </Button>
          <RemoveButton engine={engine} />
        </>
      )}
      {engine.is_local && (
        <Button variant="default" component={LocaleLink} to="/admin/local-engine">
          {t('localEngine.title')}
        </Button>
      )}
      <LazyDialog opened={isEditing} load={loadEngineDialog} onFail={() => setEditing(false)}>
        {(EngineDialog, isShown) => (
          <EngineDialog engine={engine} opened={isShown} onClose={() => setEditing(false)} />
        )}
      </LazyDialog>
    </Group>
  )
}

function RemoveButton({ engine }: { engine: Engine }) {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const locale = useLocale()
  const { change, busy } = useEngineChange()
  const [page] = useState(() => Promise.withResolvers<void>())
  useEffect(() => () => page.resolve(), [page])
  const remove = async () => {
    const agreed = await confirm({
      message: t('administration.removeAsk', { name: engine.name }),
      confirmLabel: t('administration.remove'),
      danger: true,
    })
    if (!agreed) return
    // The engine is removed after this page is closed, so that the page does not request a removed engine.
    await navigate(localePath(locale, '/admin'))
    await page.promise
    await queryClient.cancelQueries({ queryKey: engineQuery(api, engine.id).queryKey })
    await change(() => api.deleteEngine({ id: engine.id }), t('administration.removed'))
  }
  return (
    <Button variant="default" onClick={remove} loading={busy}>
      {t('administration.remove')}
    </Button>
  )
}
