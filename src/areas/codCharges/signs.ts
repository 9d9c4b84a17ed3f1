// What stands over the doors of cash on delivery: all that the sidebar needs to know of it before it is entered.
export const codChargesSign = {
  name: 'codCharges',
  one: 'COD charge',
  label: 'COD charges',
  group: 'logistics',
  icon: 'coins',
  title: 'name',
  lifecycle: 'campaign',
} as const

export const codRulesSign = {
  name: 'codRules',
  one: 'COD rule',
  label: 'COD rules',
  group: 'logistics',
  icon: 'filter',
  title: 'name',
  lifecycle: 'campaign',
} as const
