import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { PanelsSkeleton } from '../../../ui/rows/panels.tsx'
import { loadAdminPage } from '../admin-loader.ts'
import { enginesQuery, styleCoversQuery } from '../api.ts'
import { AdminPage } from '../components/admin-page.tsx'
import classes from '../components/administration.module.css'
import { EngineList } from '../components/engine-list.tsx'
import { StyleCovers } from '../components/style-covers.tsx'
import type { Route } from './+types/engines'

const loadEngineDialog = () => import('../components/engine-dialog.tsx')
const loadSearchDialog = () => import('../components/engine-search-dialog.tsx')

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async (client, api) => {
    await Promise.all([client.prefetchQuery(enginesQuery(api)), client.prefetchQuery(styleCoversQuery(api))])
  })
}

export function clientLoader() {
  return { state: undefined }
}

export default function EnginesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <AdminPage state={loaderData.state} here="engines" lead={t('administration.enginesLead')}>
      <Engines />
    </AdminPage>
  )
}

function Engines() {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const [isLooking, setLooking] = useState(false)
  // Address of a found server that requires a key.
  const [address, setAddress] = useState('')
  const query = useQuery(enginesQuery(useApi()))
  const addAt = (found: string) => {
    setLooking(false)
    setAddress(found)
    setAdding(true)
  }
  const add = (
    <Group gap="sm" justify="center">
      <Button onClick={() => addAt('')}>{t('administration.add')}</Button>
      <Button variant="default" onClick={() => setLooking(true)}>
        {t('administration.look')}
      </Button>
      <Button variant="default" component={LocaleLink} to="/admin/local-engine">
        {t('localEngine.setUp')}
      </Button>
    </Group>
  )
  return (
    <>
      {query.isError && !query.data && <LoadFailed onRetry={() => query.refetch()} />}
      {query.isPending && <PanelsSkeleton />}
      {query.data?.engine_arr.length === 0 && (
        <EmptyState
          title={t('administration.emptyTitle')}
          text={t('administration.emptyText')}
          action={add}
        />
      )}
      {query.data && query.data.engine_arr.length > 0 && (
        <>
          <div className={classes.bar}>{add}</div>
          <EngineList engines={query.data.engine_arr} />
          <div className={classes.styles}>
            <StyleCovers />
          </div>
        </>
      )}
      <LazyDialog opened={isAdding} load={loadEngineDialog} onFail={() => setAdding(false)}>
        {(EngineDialog, isShown) => (
          <EngineDialog address={address} opened={isShown} onClose={() => setAdding(false)} />
        )}
      </LazyDialog>
      <LazyDialog opened={isLooking} load={loadSearchDialog} onFail={() => setLooking(false)}>
        {(SearchDialog, isShown) => (
          <SearchDialog opened={isShown} onClose={() => setLooking(false)} onAddByHand={addAt} />
        )}
      </LazyDialog>
    </>
  )
}
