// What is done to members. Whatever tells or changes how a person is reached, or moves money, has a right of its own.
import { f } from '#contract/f.ts'
import { ConsentChannel, ConsentPurpose, ConsentState } from './sets.ts'

export const reason = f.text({ required: true, max: 500, label: 'Reason' })
export const phoneForm = {
  source: '^\\+[1-9][0-9]{6,14}$',
  message: 'Use the full number, like +919876543210',
}

export const memberActions = {
  reveal: {
    on: 'record',
    label: 'Reveal contact',
    words: ['unmask phone', 'show phone', 'show e-mail', 'call', 'number'],
    confirm: true,
    undo: 'never',
    isBeside: true,
    icon: 'eye',
    input: { reason },
  },
  block: {
    on: 'records',
    label: 'Block member',
    words: ['ban', 'suspend', 'fraud'],
    confirm: true,
    icon: 'ban',
    input: { reason, until: f.moment() },
  },
  unblock: { on: 'records', label: 'Unblock member', words: ['allow', 'unban'], icon: 'check' },
  blockCod: {
    on: 'records',
    label: 'Block COD',
    words: ['ban cash', 'no cash on delivery', 'refuses parcels'],
    confirm: true,
    icon: 'ban',
    input: { reason, until: f.moment({ required: true }) },
  },
  allowCod: { on: 'records', label: 'Allow COD', words: ['cash again', 'unblock cash'], icon: 'check' },
  addTag: {
    on: 'records',
    label: 'Add tag',
    words: ['label', 'mark'],
    group: 'edit',
    icon: 'tag',
    input: { tags: f.list({ required: true, max: 20 }) },
  },
  changePhone: {
    on: 'record',
    label: 'Change phone',
    words: ['update login', 'new number'],
    secure: true,
    undo: 'never',
    isBeside: true,
    icon: 'pencil',
    input: { phone: f.text({ required: true, format: 'phone', pattern: phoneForm, label: 'New phone' }) },
  },
  changeEmail: {
    on: 'record',
    label: 'Change e-mail',
    words: ['update login', 'new address'],
    secure: true,
    undo: 'never',
    isBeside: true,
    icon: 'mail',
    input: { email: f.text({ required: true, format: 'email', label: 'New e-mail' }) },
  },
  confirmContact: {
    on: 'record',
    label: 'Confirm new contact',
    words: ['one-time code', 'otp', 'verify'],
    secure: true,
    undo: 'version',
    icon: 'check',
    input: {
      code: f.text({
        ...{ required: true, max: 6, format: 'code', label: 'Code the member was sent' },
        pattern: { source: '^[0-9]{6}$', message: 'Six digits' },
      }),
    },
  },
  recordConsent: {
    on: 'record',
    label: 'Record consent',
    words: ['opt in', 'opt out', 'unsubscribe', 'marketing'],
    undo: 'never',
    isBeside: true,
    icon: 'mail',
    input: {
      channel: f.choice(ConsentChannel, { required: true }),
      purpose: f.choice(ConsentPurpose, { required: true, default: 'marketing' }),
      state: f.choice(ConsentState, { required: true }),
      proof: f.text({ max: 2000, format: 'long', help: 'Where the member said so: needed for an opt-in' }),
    },
  },
  grantCredit: {
    on: 'record',
    label: 'Grant store credit',
    words: ['wallet', 'goodwill', 'add credit'],
    secure: true,
    approval: 'handler',
    undo: 'never',
    icon: 'coins',
    input: { amount: f.money({ required: true, min: 1 }), expiresAt: f.moment({ label: 'Expires' }), reason },
  },
  deductCredit: {
    on: 'record',
    label: 'Deduct store credit',
    words: ['wallet', 'take back credit'],
    secure: true,
    approval: 'handler',
    undo: 'never',
    icon: 'coins',
    input: { amount: f.money({ required: true, min: 1 }), reason },
  },
} as const
