import { Button, Textarea } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import type { ResultMedia } from '../../../lib/api/index.ts'
import { copyText } from '../../../lib/browser/index.ts'
import { useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { useSite } from '../../../lib/site/site.tsx'
import { ChoiceChips } from '../../../ui/layout/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import {
  type EmbedTheme,
  type EmbedWidth,
  embedCode,
  embedSize,
  embedThemes,
  embedWidths,
} from '../embed/embed-code.ts'
import { useCountShare } from '../hooks/use-count-share.ts'
import classes from './embed-panel.module.css'

interface EmbedPanelProps {
  postId: string
  title: string
  media: ResultMedia
}

const widths = Object.keys(embedWidths) as EmbedWidth[]

/** Maximum size of the preview in the dialog, in px. */
const previewBounds = { maxWidth: 480, maxHeight: 260 }

/** An iframe for other sites: its preview and its code. */
export function EmbedPanel({ postId, title, media }: EmbedPanelProps) {
  const { t } = useTranslation()
  const localePath = useLocalePath()
  const { origin } = useSite()
  const tell = useCountShare({ postId })
  const [width, setWidth] = useState<EmbedWidth>('medium')
  const [theme, setTheme] = useState<EmbedTheme>('auto')
  const size = embedSize(media.main, { maxWidth: embedWidths[width], maxHeight: 900 })
  const preview = embedSize(media.main, previewBounds)
  const path = `${localePath(`/embed/${postId}`)}${theme === 'auto' ? '' : `?theme=${theme}`}`
  const src = new URL(path, origin || location.origin).href
  return (
    <div className={classes.panel}>
      <div className={classes.stage}>
        {/* A path on this server, which works with any public origin. */}
        <iframe
          src={path}
          title={t('share.embedPreview')}
          className={classes.preview}
          style={{ width: preview.width, aspectRatio: `${preview.width} / ${preview.height}` }}
        />
      </div>
      <div className={classes.choices}>
        <ChoiceChips
          label={t('share.width')}
          value={width}
          onChange={setWidth}
          choices={widths.map((value) => ({
            value,
            label: t('share.pixels', { count: embedWidths[value] }),
          }))}
        />
        <ChoiceChips
          label={t('share.theme')}
          value={theme}
          onChange={setTheme}
          choices={embedThemes.map((value) => ({ value, label: t(`share.theme_${value}`) }))}
        />
      </div>
      <CodeField
        label={t('share.embedCode')}
        code={embedCode({ src, title, ...size })}
        onCopied={() => tell('embed')}
      />
    </div>
  )
}

/** A text field with a button to copy its content. */
function CodeField({ label, code, onCopied }: { label: string; code: string; onCopied: () => void }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState('')
  const copy = async () => {
    try {
      await copyText(code)
    } catch {
      return toastError(t('share.failed'))
    }
    setCopied(code)
    toastSuccess(t('share.codeCopied'))
    onCopied()
  }
  const Icon = copied === code ? IconCheck : IconCopy
  return (
    <div className={classes.code}>
      <Textarea
        label={label}
        value={code}
        readOnly
        rows={4}
        onFocus={(event) => event.currentTarget.select()}
        classNames={{ input: classes.input }}
      />
      <Button leftSection={<Icon size={18} stroke={1.8} aria-hidden="true" />} onClick={copy}>
        {t('share.copyCode')}
      </Button>
    </div>
  )
}
