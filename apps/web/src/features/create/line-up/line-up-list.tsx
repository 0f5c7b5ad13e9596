import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { lineUp, useLineUp } from './line-up.ts'
import classes from './line-up-list.module.css'
import type { LinedUp } from './lined-up-order.ts'

/** Works that start by themselves, in sequence, when the running work has ended. */
export function LineUpList() {
  const { t } = useTranslation()
  const entries = useLineUp()
  return (
    <div role="status" className={classes.line}>
      {entries.length > 0 && (
        <section aria-label={t('tool.lineUp')}>
          <h2 className={classes.heading}>{t('tool.lineUp')}</h2>
          <ol className={classes.entries}>
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

function Entry({ entry: { key, template, trouble } }: { entry: LinedUp }) {
  const { t } = useTranslation()
  const label = t('tool.unline', { name: template.title })
  return (
    <li className={classes.entry} data-trouble={trouble ? true : undefined}>
      <span className={classes.entryCover}>
        <Picture file={template.cover} alt="" sizes="32px" />
      </span>
      <span className={classes.entryName}>
        <span>{template.title}</span>
        {trouble && <small>{trouble.kind === 'attempts' ? t('tool.lineWaits') : trouble.message}</small>}
      </span>
      {trouble?.kind === 'refused' && (
        <Button size="compact-sm" variant="default" onClick={lineUp.retry}>
          {t('common.retry')}
        </Button>
      )}
      <ActionIcon
        className={classes.entryEnd}
        variant="subtle"
        color="gray"
        size={36}
        onClick={() => lineUp.remove(key)}
        aria-label={label}
        title={label}
      >
        <IconX size={18} stroke={1.8} />
      </ActionIcon>
    </li>
  )
}
