// Settings change what money, stock and people are held to, so writing them asks for the second factor; some only mean something
// together, and what a person may do alone is raised by two.
import { countryOf } from '#contract/brand.ts'
import { remark } from '#contract/finding.ts'
import { type Finding, Problem, secureStepSubCode } from '#contract/problem.ts'
import { type Change, serve } from '#server/records/serve.ts'
import { setLimits } from './limits.server.ts'
import { type Settings, settings } from './settings.ts'
import { setTaxDefaults } from './taxDefaults.server.ts'

type Judged = Pick<Settings, 'taxRounding' | 'codMinOrder' | 'codMaxOrder'>

const judge = ({ after }: Change, vendor: string): Finding[] => {
  const { taxRounding, codMinOrder, codMaxOrder } = after as Judged
  const isGst = taxRounding === 'document' && countryOf(vendor) === 'IND'
  const isNothing = codMinOrder && codMaxOrder && codMinOrder > codMaxOrder
  return [
    ...(isGst
      ? [
          remark('RULE', 'CGST and SGST are equal per line. Choose rounding per line', {
            path: 'taxRounding',
            key: 'settings.findings.gst',
          }),
        ]
      : []),
    ...(isNothing
      ? [
          remark('RANGE', 'The maximum for COD must be above its minimum', {
            path: 'codMaxOrder',
            key: 'settings.findings.cash',
          }),
        ]
      : []),
  ]
}

export const settingsServer = serve(settings, {
  async check({ staff, setting }, changes) {
    if (!staff.secure)
      throw new Problem('SECURE_STEP', 'Settings hold for everybody; confirm with your second factor', {
        details: { subCode: secureStepSubCode },
      })
    return changes.map(change => judge(change, setting.vendor))
  },
  actions: { setLimits, setTaxDefaults },
})
