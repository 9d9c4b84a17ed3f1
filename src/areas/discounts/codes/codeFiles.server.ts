// Row rules of the files of codes: codes given out elsewhere brought in, and codes to be dead at once.
import { membersNamed } from '#areas/members/members.door.ts'
import { members as memberResource } from '#areas/members/members.ts'
import { finding, remark } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import { normalCode } from '#rules/pricing/cart.ts'
import { newId } from '#server/records/ids.ts'
import { fieldsById } from '#server/records/rows.ts'
import { type BulkChange, bulk } from '#server/records/serve.ts'
import { type CouponCodeRow, couponCodes } from '../codes.ts'
import { codesNamed, discountsNumbered, failed, noDiscount, numbersOf, passed, patched } from '../files/known.server.ts'
import { codeColumns, revokeColumns } from '../files.ts'

const form = /^[A-Z0-9]{4,20}$/

export const couponCode = bulk(codeColumns, {
  extras: 'record',
  load: async (scene, rows) => ({
    known: await discountsNumbered(
      scene,
      rows.map(({ values }) => values.internal_code),
    ),
    codes: await codesNamed(
      scene,
      rows.map(({ values }) => values.code),
    ),
    members: await membersNamed(
      scene,
      rows.flatMap(({ values }) => values.member_key ?? []),
    ),
  }),
  judge([row], { known, codes, members }, { setting }) {
    const { values, line } = row!
    const discount = known.get(values.internal_code?.toLowerCase() ?? '')
    if (discount?.kind !== 'coupon') return failed(noDiscount(line, values.internal_code, setting.vendor))
    const code = normalCode(values.code ?? '')
    if (!form.test(code)) {
      const why = remark('PATTERN', '4 to 20 characters of A-Z 0-9', {
        path: 'code',
        key: 'discounts.findings.codeForm',
      })
      return failed({ ...why, line })
    }
    const before = codes.get(code.toLowerCase())
    if (before?.status === 'active' && before.discount !== discount.id) {
      const why = remark('DUPLICATE', 'Code {code} is already live in discount {other}', {
        params: { code, other: before.number },
        path: 'code',
        key: 'discounts.findings.codeElsewhere',
      })
      return failed({ ...why, line })
    }
    const whose = values.member_key ? members.only(values.member_key, 'member_key') : undefined
    if (whose && 'why' in whose) return failed({ ...whose.why, line })
    const member = whose ? whose.member.id : values.member_key
    const given = { member, maxUses: values.max_uses, expiresAt: values.expires_at }
    const isHere = before?.discount === discount.id
    const id = isHere ? before.id : newId()
    const about = [{ line, resource: couponCodes, id }]
    if (isHere) return { ...passed(patched(couponCodes, before, given)), about }
    const draft = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const made = {
      does: 'create' as const,
      resource: couponCodes,
      id,
      draft: { ...draft, code, discount: discount.id },
    }
    return { ...passed([made]), about }
  },
  async rows(scene, records) {
    const codes = records as unknown as (CouponCodeRow & { x?: object | null })[]
    const numbers = await numbersOf(scene.tx, codes)
    const members = await fieldsById(
      scene.tx,
      memberResource,
      codes.flatMap(({ member }) => member ?? []),
      ['memberNo'],
    )
    return codes.map(({ discount, code, member, maxUses, expiresAt, x }) => ({
      ...x,
      internal_code: numbers.get(discount),
      code,
      member_key: member && members.get(member)?.memberNo,
      max_uses: maxUses,
      expires_at: expiresAt,
    }))
  },
})

export const couponRevoke = bulk(revokeColumns, {
  load: (scene, rows) =>
    codesNamed(
      scene,
      rows.map(({ values }) => values.code),
    ),
  judge([row], codes, { setting }) {
    const { values, line } = row!
    const before = codes.get(normalCode(values.code ?? '').toLowerCase())
    const params = { thing: oneOf(couponCodes), v: values.code ?? '', vendor: setting.vendor }
    if (!before) return failed({ ...finding('REF_NOT_FOUND', params, 'code'), line })
    if (!values.reason) return failed({ ...finding('REQUIRED', { col: 'reason' }, 'reason'), line })
    const changes: BulkChange[] =
      before.status === 'active' ? [{ does: 'move', resource: couponCodes, id: before.id, event: 'deactivate' }] : []
    return { ...passed(changes), about: [{ line, resource: couponCodes, id: before.id }] }
  },
})
