import type { Site } from '@easel/contract/client'
import { contactOf, type LegalDocument } from '../legal-document.ts'

export function dmca(site: Site): LegalDocument {
  return {
    title: 'DMCA',
    lead: 'How to have something taken down that infringes your copyright, and how to answer when something of yours was.',
    parts: [
      {
        id: 'report',
        title: 'The quickest way',
        blocks: [
          'Open the post, comment, template or profile, choose “Report” in its menu, then “Copyright”. You do not need an account for that, only an address where you can be reached. A moderator sees it at once.',
        ],
      },
      {
        id: 'notice',
        title: 'A formal notice',
        blocks: [
          `Send it to ${contactOf(site, 'en')}. It needs:`,
          [
            'the work that is yours, and the address here of what infringes it;',
            'your name, and how to reach you;',
            'a statement that you believe in good faith that the use is not allowed by the owner, its agent or the law;',
            'a statement, under penalty of perjury, that the notice is accurate and that you are the owner or may act for them;',
            'your signature, on paper or electronic.',
          ],
        ],
      },
      {
        id: 'then',
        title: 'What happens then',
        blocks: [
          'What is plainly infringing is hidden without delay. Its maker is told why, and may appeal. Accounts that infringe again and again are closed.',
        ],
      },
      {
        id: 'counter',
        title: 'A counter-notice',
        blocks: [
          'If something of yours was taken down by mistake, appeal in the notice that told you so. A formal counter-notice names what was removed and where it was, your name and address, your consent to the jurisdiction of your courts, and your statement under penalty of perjury that it was removed by mistake. It is passed on to whoever complained; unless they go to court within 10 to 14 business days, it can come back.',
        ],
      },
      {
        id: 'false',
        title: 'Please be sure',
        blocks: ['Whoever knowingly misrepresents that something infringes may be liable for the damage.'],
      },
    ],
  }
}
