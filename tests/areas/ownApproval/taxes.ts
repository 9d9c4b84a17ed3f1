// Tax rates, and those that follow another.
import { expect } from 'vitest'
import { taxClasses } from '#areas/taxes/taxClasses.ts'
import { taxes } from '#areas/taxes/taxes.ts'
import type { Outcome } from '#contract/call.ts'
import type { Person } from '../../support/world.ts'
import { type Desk, type DeskAnswer, type Mechanism, own, theirs } from './desk.ts'

export const rates = async ({
  asker,
  other,
  elsewhere,
  files,
  does,
  undo,
  newest,
  listed,
  now,
}: Desk): Promise<Mechanism> => {
  const [standard] = await listed(taxClasses, 'code:STD')
  let at = 0
  let looked = ''
  const drafted = async (who: Person): Promise<string> => {
    const input = {
      name: `Rate ${++at}`,
      country: 'OMN',
      system: 'vat',
      taxClass: standard!.id,
      rate: 400,
      validFrom: `20${50 + at}-01-01`,
      validTo: `20${50 + at}-01-31`,
      legalRef: `Own ${at}`,
    }
    looked = (await who.act(taxes, 'create', { input })).body.data.done[0]!.id
    return looked
  }
  const rehearsed = async (id: string) => {
    const { validFrom } = await now(taxes, id)
    const { body } = await does(asker, taxes, 'rehearse', [id], { from: validFrom, keeps: 'price' })
    await files.over(String(body.data.jobId))
  }
  const submitted = async (writer: Person, by = writer): Promise<string> => {
    const id = await drafted(writer)
    await rehearsed(id)
    expect((await does(by, taxes, 'submit', [id])).body.data.done).toHaveLength(1)
    return id
  }
  const edited = async (who: Person, id: string, rate: number) => {
    const { version } = await now(taxes, id)
    return does(who, taxes, 'change', [id], { rate }, { versions: { [id]: version } })
  }
  return {
    name: 'a tax rate',
    state: async () => {
      const rate = await now(taxes, looked)
      return [rate.status, rate.rate]
    },
    ways: {
      plainly: async begins => {
        const id = await submitted(asker)
        await begins()
        return [await does(asker, taxes, 'approve', [id]), await does(asker, taxes, 'publish', [id])]
      },
      'with the secure token of a colleague': async begins => {
        const id = await submitted(asker)
        await begins()
        return [await asker.act(taxes, 'approve', { ids: [id] }, theirs)]
      },
      'at another table': async begins => {
        const id = await submitted(asker)
        await begins()
        return [await elsewhere.act(taxes, 'approve', { ids: [id] }, own)]
      },
      'handed in by a colleague': async begins => {
        const id = await submitted(asker, other)
        await begins()
        return [await does(asker, taxes, 'approve', [id])]
      },
      'by undo of what sent it back': async begins => {
        const id = await submitted(asker)
        await does(other, taxes, 'sendBack', [id], { reason: 'From which gazette?' })
        expect((await undo(asker, await newest(other))).status).toBe(200)
        await begins()
        return [await does(asker, taxes, 'approve', [id])]
      },
      'by redo of an approval that was reversed': async begins => {
        const id = await submitted(asker)
        expect((await does(other, taxes, 'approve', [id])).body.data.done).toHaveLength(1)
        expect((await undo(other, await newest(other))).status).toBe(200)
        await begins()
        return [await undo(asker, await newest(other, 'redoable')), await does(asker, taxes, 'approve', [id])]
      },
      "in a colleague's draft that one changed": async begins => {
        const id = await drafted(other)
        expect((await edited(asker, id, 500)).status).toBe(200)
        await rehearsed(id)
        await does(other, taxes, 'submit', [id])
        await begins()
        return [await does(asker, taxes, 'approve', [id])]
      },
      'with the change taken back again': async begins => {
        const id = await drafted(other)
        const { body } = await edited(asker, id, 500)
        await rehearsed(id)
        await does(other, taxes, 'submit', [id])
        await begins()
        return [await undo(asker, String(body.data.operation)), await does(asker, taxes, 'approve', [id])].slice(1)
      },
      'by a change once it is approved': async begins => {
        const id = await submitted(asker)
        await does(other, taxes, 'approve', [id])
        await begins()
        return [await edited(asker, id, 0)]
      },
      'by its deletion and return': async begins => {
        const id = await submitted(asker)
        await does(asker, taxes, 'remove', [id])
        await does(asker, taxes, 'restore', [id])
        await begins()
        const tried = ['activate', 'publish', 'approve', 'schedule']
        const told: DeskAnswer[] = []
        for (const action of tried) told.push(await does(asker, taxes, action, [id]))
        return told
      },
      'by file': async begins => {
        const ref = `Own file ${++at}`
        await files.apply(
          taxes,
          'taxRate',
          `country,tax_class,rate,valid_from,legal_ref\nIND,ZERO,0,20${40 + at}-01-01,${ref}\n`,
        )
        looked = (await listed(taxes, `"${ref}"`))[0]!.id
        expect(await now(taxes, looked)).toMatchObject({ status: 'draft' })
        await rehearsed(looked)
        await does(other, taxes, 'submit', [looked])
        await begins()
        return [await does(asker, taxes, 'approve', [looked])]
      },
    },
  }
}

export const superseded = async ({
  asker,
  other,
  does,
  undo,
  newest,
  listed,
  approvedBy,
  kept,
}: Desk): Promise<Mechanism> => {
  const rateNamed = async (name: string) => (await listed(taxes, `name:"${name}" status:active`))[0]!
  const states = async () =>
    (await listed(taxes, '-status:deleted', 100)).map(one => [one.name, one.rate, one.validTo, one.status])
  const ask = async () => {
    const { id } = await rateNamed('GST 18% standard')
    return does(asker, taxes, 'supersede', [id], { rate: 4000, from: '2045-01-01', legalRef: 'Own' })
  }
  const done = async () => {
    const { body } = await ask()
    expect((await approvedBy(other, String((body.data as Outcome).approvalId))).status).toBe(200)
    return newest(asker)
  }
  return {
    name: 'a tax rate that follows another',
    state: states,
    ways: {
      ...kept(ask),
      'by undo and redo': async begins => {
        const operation = await done()
        await begins()
        const asked = await undo(asker, operation)
        return [asked, await approvedBy(asker, String(asked.body.data?.approvalId))]
      },
    },
  }
}
