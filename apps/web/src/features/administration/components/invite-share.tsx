import type { Invite } from '@easel/contract/client'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import classes from './administration.module.css'
import { CopyLine } from './copy-line.tsx'
import people from './people.module.css'

/** Code, link and QR code of an invitation. */
export function InviteShare({ invite: { code, url } }: { invite: Invite }) {
  const { t } = useTranslation()
  if (code === undefined || url === undefined)
    return <p className={classes.facts}>{t('adminInvites.codeShownOnce')}</p>
  return (
    <div className={people.share}>
      <div className={people.wide}>
        <CopyLine label={t('adminInvites.link')} text={url} copyLabel={t('adminPeople.copyLink')} />
      </div>
      <div className={people.wide}>
        <CopyLine label={t('adminInvites.code')} text={code} copyLabel={t('adminInvites.copyCode')} />
      </div>
      <QrCode text={url} label={t('adminInvites.qr')} size={164} />
    </div>
  )
}
