// Failed deliveries as people answer them: a board by the hours left, and a next try that is most often tomorrow.
import { dayAt } from '#console/palette/setting.ts'
import { present } from '#console/present.ts'
import { ndrs } from './ndrs.ts'
import { NdrBoard } from './ndrsBoard.console.tsx'

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
