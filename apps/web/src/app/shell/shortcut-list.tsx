import { Modal } from '@mantine/core'
import { Fragment } from 'react'
import { LocaleLink, useTranslation } from '../../lib/i18n/index.ts'
import { useDialog } from '../../ui/dialog/index.ts'
import classes from './shortcut-list.module.css'

/** Keys of a line are alternatives, unless they are marked as pressed in sequence or together. */
const shortcuts = [
  { does: 'create', keys: ['C'] },
  { does: 'again', keys: ['R'] },
  { does: 'search', keys: ['/'] },
  { does: 'inspiration', keys: ['G', 'I'], pressed: 'inTurn' },
  { does: 'findArts', keys: ['G', 'S'], pressed: 'inTurn' },
  { does: 'profile', keys: ['G', 'P'], pressed: 'inTurn' },
  { does: 'cards', keys: ['J', 'K'] },
  { does: 'neighbours', keys: ['←', '→'] },
  { does: 'like', keys: ['L'] },
  { does: 'favourite', keys: ['F'] },
  { does: 'cardMenu', keys: ['Shift', 'F10'], pressed: 'together' },
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
        {shortcuts.map(({ does, keys, ...condition }) => (
          <div key={does}>
            <dt>{t(`nav.shortcut_${does}`)}</dt>
            <dd>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {'pressed' in condition && index > 0 && (
                    <span>{condition.pressed === 'together' ? '+' : t('nav.shortcutThen')}</span>
                  )}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>
        {t('nav.shortcutsOff')}{' '}
        <LocaleLink to="/settings" onClick={onClose}>
          {t('nav.shortcutsSettings')}
        </LocaleLink>
      </p>
    </Modal>
  )
}
