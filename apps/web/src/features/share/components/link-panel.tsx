import {
  type Icon,
  IconBrandDiscordFilled,
  IconBrandFacebookFilled,
  IconBrandInstagram,
  IconBrandQq,
  IconBrandTelegram,
  IconBrandTwitterFilled,
  IconBrandWechat,
  IconBrandWeibo,
  IconDots,
} from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { useCountShare } from '../hooks/use-count-share.ts'
import type { SharedContent } from '../share-subject.ts'
import { type SharedLink, type ShareTarget, shareTargets, targetAddress } from '../targets.ts'
import classes from './link-panel.module.css'
import { LinkField, ScanBox } from './link-parts.tsx'

const icons: Record<ShareTarget, Icon> = {
  wechat: IconBrandWechat,
  weibo: IconBrandWeibo,
  qq: IconBrandQq,
  twitter: IconBrandTwitterFilled,
  facebook: IconBrandFacebookFilled,
  instagram: IconBrandInstagram,
  discord: IconBrandDiscordFilled,
  telegram: IconBrandTelegram,
}

interface LinkPanelProps {
  shared: SharedContent
  link: SharedLink
}

export function LinkPanel({ shared, link }: LinkPanelProps) {
  const { t } = useTranslation()
  const countShare = useCountShare(shared)
  const [pasteIn, setPasteIn] = useState<ShareTarget>()
  const [isCopied, setCopied] = useState(false)
  const copy = async (target: string) => {
    try {
      await copyText(link.url)
    } catch {
      return toastError(t('share.failed'))
    }
    setCopied(true)
    toastSuccess(t('share.copied'))
    countShare(target)
  }
  const choose = async (target: ShareTarget) => {
    if (targetAddress(target, link)) return countShare(target)
    setPasteIn(target)
    await copy(target)
  }
  return (
    <>
      <TargetGrid link={link} onChoose={choose} onNative={() => countShare('native')} />
      <LinkField url={link.url} label={t('share.address')} isCopied={isCopied} onCopy={() => copy('link')} />
      <ScanBox url={link.url} isWanted={pasteIn !== undefined}>
        <p role="status">
          {pasteIn ? t('share.pasteIn', { target: t(`share.target_${pasteIn}`) }) : t('share.scan')}
        </p>
      </ScanBox>
    </>
  )
}

interface TargetGridProps {
  link: SharedLink
  onChoose: (target: ShareTarget) => void
  onNative: () => void
}

/** Targets with a share URL are plain links, so that the browser opens them as usual. */
function TargetGrid({ link, onChoose, onNative }: TargetGridProps) {
  const { t } = useTranslation()
  return (
    <ul className={classes.targets} aria-label={t('share.targets')}>
      {shareTargets.map((target) => (
        <li key={target}>
          <Target target={target} address={targetAddress(target, link)} onChoose={onChoose} />
        </li>
      ))}
      {typeof navigator.share === 'function' && (
        <li className={classes.more}>
          <NativeShare link={link} onShared={onNative} />
        </li>
      )}
    </ul>
  )
}

interface TargetProps {
  target: ShareTarget
  address: string | undefined
  onChoose: (target: ShareTarget) => void
}

function Target({ target, address, onChoose }: TargetProps) {
  const { t } = useTranslation()
  const TargetIcon = icons[target]
  const content = (
    <>
      <span className={classes.icon} data-target={target} aria-hidden="true">
        <TargetIcon size={24} stroke={1.6} />
      </span>
      {t(`share.target_${target}`)}
    </>
  )
  if (!address)
    return (
      <button type="button" className={classes.target} onClick={() => onChoose(target)}>
        {content}
      </button>
    )
  return (
    <a
      className={classes.target}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => onChoose(target)}
    >
      {content}
    </a>
  )
}

/** The device's own share dialog, if the device has such a dialog. */
function NativeShare({ link, onShared }: { link: SharedLink; onShared: () => void }) {
  const { t } = useTranslation()
  const share = () =>
    // Rejects when the user cancels, which is not an error.
    navigator.share({ title: link.title, url: link.url }).then(onShared, () => undefined)
  return (
    <button type="button" className={classes.target} onClick={share}>
      <span className={classes.icon} aria-hidden="true">
        <IconDots size={24} stroke={1.8} />
      </span>
      {t('share.native')}
    </button>
  )
}
