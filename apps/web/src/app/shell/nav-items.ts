import {
  type Icon,
  IconBrush,
  IconFileSearch,
  IconSchema,
  IconSearch,
  IconSparkles,
  IconUserCircle,
} from '@tabler/icons-react'

export interface NavItem {
  to: string
  label: 'nav.inspiration' | 'nav.search' | 'nav.tool' | 'nav.profile' | 'nav.projects' | 'nav.check'
  icon: Icon
}

export const navItems: readonly NavItem[] = [
  { to: '/inspiration', label: 'nav.inspiration', icon: IconSparkles },
  { to: '/search', label: 'nav.search', icon: IconSearch },
  { to: '/tool', label: 'nav.tool', icon: IconBrush },
  { to: '/profile', label: 'nav.profile', icon: IconUserCircle },
]

/** An item of the menu on wide screens; the tab bar of small screens has no room for this item. */
export const checkItem: NavItem = { to: '/check', label: 'nav.check', icon: IconFileSearch }

/** Entries for signed-in users on wide screens. On small screens, the menu of the account has these entries. */
export const projectsItem: NavItem = { to: '/projects', label: 'nav.projects', icon: IconSchema }
