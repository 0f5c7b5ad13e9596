export const profileTabs = ['work', 'post', 'collect', 'like', 'board'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** Returns the chosen tab. The default `first` depends on the profile: works on the viewer's own, posts on any other. */
export function tabOf(params: URLSearchParams, first: ProfileTab): ProfileTab {
  const wished = params.get('tab')
  return profileTabs.find((tab) => tab === wished) ?? first
}

/** `address` is the address of the profile itself. */
export function tabAddress(address: string, tab: ProfileTab, first: ProfileTab): string {
  return tab === first ? address : `${address}?tab=${tab}`
}
