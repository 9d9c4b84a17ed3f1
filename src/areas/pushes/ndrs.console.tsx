// Failed deliveries as people answer them: a board by the hours left, and a next try that is most often tomorrow.
import { lazy } from 'react'
import { spoken } from '#console/i18n/inside.ts'
import { dayAt } from '#console/palette/sentence/setting.ts'
import { present } from '#console/present.ts'
import { ndrs } from './ndrs.ts'

const NdrBoard = lazy(async () => ({ default: (await spoken(import('./ndrsBoard.console.tsx'))).NdrBoard }))

present(ndrs, {
  benches: { board: NdrBoard },
  begin: { reattempt: async () => ({ onDay: dayAt(1) }) },
  sections: [
    {
      name: 'failed',
      title: 'pushes.screen.failed',
      fields: [
        'orderNo',
        'awb',
        'courier',
        'tryNo',
        'reason',
        'courierRemark',
        'place',
        'openedAt',
        'order',
        'package',
      ],
    },
    {
      name: 'answer',
      title: 'pushes.screen.answer',
      fields: ['state', 'dueAt', 'reattemptOn', 'note', 'answeredAt', 'answeredByName'],
    },
    {
      name: 'told',
      title: 'pushes.screen.told',
      fields: ['sending', 'sentAt', 'sends', 'sendCode', 'sendMessage', 'nextAt'],
    },
  ],
})
