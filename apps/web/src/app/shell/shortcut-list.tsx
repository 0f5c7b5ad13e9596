import { Modal } from '@mantine/core'
import { useTranslation } from '../../lib/i18n/index.ts'
import { useDialog } from '../../ui/dialog/index.ts'
import classes from './shortcut-list.module.css'

const shortcuts = [
  { does: 'search', keys: ['/'] },
  { does: 'neighbours', keys: ['←', '→'] },
  { does: 'like', keys: ['L'] },
  { does: 'fullSize', keys: ['Enter'] },
  { does: 'zoom', keys: ['+', '−', '0', '1'] },
  { does: 'close', keys: ['Esc'] },
  { does: 'list', keys: ['?'] },
] as const

export function ShortcutList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const frame = useDialog(opened, onClose)
  return (
    <Modal
      {...frame}
      centered
      title={t('nav.shortcuts')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <dl className={classes.list}>
        {shortcuts.map(({ does, keys }) => (
          <div key={does}>
            <dt>{t(`nav.shortcut_${does}`)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
