import type { User } from '@easel/contract/client'
import { IconBookmark, IconHeart, IconLayoutGrid, IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TabLinks, useTabPanel } from '../../../ui/layout/index.ts'
import { type ProfileTab, profileTabs, tabAddress } from '../tabs.ts'
import { TabContent } from './tab-content.tsx'

const icons = { work: IconPhoto, post: IconLayoutGrid, collect: IconBookmark, like: IconHeart }

interface ProfileTabsProps {
  user: User
  isOwn: boolean
  /** Address of the profile, without language prefix. */
  address: string
  tab: ProfileTab
  first: ProfileTab
}

export function ProfileTabs({ user, isOwn, address, tab, first }: ProfileTabsProps) {
  const { t } = useTranslation()
  const panel = useTabPanel(tab)
  const tabs = profileTabs.map((value) => ({
    value,
    label: t(`profile.${value}`),
    to: tabAddress(address, value, first),
    icon: icons[value],
  }))
  return (
    <>
      <TabLinks label={t('profile.tabs')} tabs={tabs} active={tab} panelId={panel.id} />
      <section {...panel}>
        <TabContent user={user} isOwn={isOwn} tab={tab} />
      </section>
    </>
  )
}
