import type { DataType } from '../objects/object-kinds.contract.ts'

export const demoLists = [
  { name: 'Commodity', domain: 'METERING', description: 'What passes a meter', codes: ['ELECTRICITY', 'GAS', 'HEAT'] },
  { name: 'ReadingQuality', domain: 'METERING', description: 'How a reading came about', codes: ['ACTUAL', 'ESTIMATED', 'DISPUTED'] },
  {
    name: 'ContractKind',
    domain: 'CUSTOMER',
    description: 'How the price of a contract changes',
    codes: ['FIXED', 'VARIABLE', 'DYNAMIC', 'MODEL'],
  },
  { name: 'InvoiceState', domain: 'CUSTOMER', description: 'Where an invoice stands', codes: ['OPEN', 'PAID', 'REMINDED', 'WRITTEN_OFF'] },
] as const

/** A line: technical name, name, main term, state where it is not approved, then attributes, then relations. An attribute's mark: `!` identifies, `?` may be absent, `*` any number. */
const metering = `
Address|Address|Address|group|postcode:STRING(pattern=^[1-9][0-9]{3}[A-Z]{2}$,example=1234AB) houseNumber:INTEGER(minimum=1,maximum=99999,example=12) addition?:STRING(maxLength=10) city:STRING(maxLength=80,example=Utrecht)
Meter|Meter|Meter||meterId!:UUID(readOnly) serialNumber:STRING(minLength=1,maxLength=80,example=E0012345,filterable) commodity:ENUM(list=Commodity,filterable) installedOn?:DATE(example=2024-05-17,sortable) multiplier?:DECIMAL(minimum=0,precision=8,scale=3,defaultValue=1) tags*:STRING(maxLength=40) location:OBJECT(group=Address)|readings>MeterReading 0..* COMPOSITE LINK;connection>Connection 1 NONE REFERENCE
MeterReading|Meter reading|Meter reading||readingId!:UUID(readOnly) readAt:DATE_TIME(example=2026-03-01T00:00:00Z,sortable,filterable) value:DECIMAL(minimum=0,precision=12,scale=3,unit=kWh,example=1024.5) quality:ENUM(list=ReadingQuality)|meter>Meter 1 NONE REFERENCE
Connection|Connection|Connection||ean!:STRING(pattern=^[0-9]{18}$,example=871687120000000011) capacity:STRING(maxLength=20,example=3x25A) commodity:ENUM(list=Commodity,filterable) address:OBJECT(group=Address)|operator>GridOperator 1 NONE REFERENCE
GridOperator|Grid operator|Grid operator||code!:STRING(maxLength=13,example=8716871000002) name:STRING(maxLength=200,sortable) phone?:STRING(maxLength=30)
LoadProfile|Load profile|Load profile||profileId!:UUID(readOnly) name:STRING(maxLength=80) resolution:DURATION(example=PT15M) values*:DECIMAL(precision=10,scale=5)
MeterExchange|Meter exchange|Meter exchange||exchangeId!:UUID(readOnly) exchangedOn:DATE(example=2026-02-11,sortable) reason?:TEXT|removed>Meter 1 NONE REFERENCE;placed>Meter 1 NONE REFERENCE
ReadingRound|Reading round|Reading round|PROPOSED|roundId!:UUID(readOnly) year:YEAR(example=2026) startsOn:DATE(example=2026-01-05) endsOn:DATE(example=2026-02-28)
ConsumptionPeriod|Consumption of a period|Consumption|DRAFT|periodId!:UUID(readOnly) from:DATE(example=2025-01-01) until:DATE(example=2026-01-01) amount:DECIMAL(minimum=0,precision=12,scale=3,unit=kWh)
Firmware|Firmware|Firmware|DRAFT|version!:STRING(maxLength=30,example=5.0.12) releasedOn:DATE(example=2025-11-03) image?:BINARY`
const customer = `
ContactDetails|Contact details|Contact details|group|email?:EMAIL(example=a.jansen@example.org) phone?:STRING(maxLength=30,example=+31612345678) preferred?:BOOLEAN
Party|Party|Customer|abstract|partyNumber!:STRING(maxLength=12,example=P0000123) name:STRING(maxLength=200,sortable) contact?:OBJECT(group=ContactDetails)
ResidentialCustomer|Residential customer|Residential customer|is Party|birthDate?:DATE(personalData=PERSONAL,example=1984-07-02) household?:INTEGER(minimum=1,maximum=20)
BusinessCustomer|Business customer|Business customer|is Party|registration:STRING(pattern=^[0-9]{8}$,example=12345678,filterable) branch?:STRING(maxLength=80)
SupplyContract|Supply contract|Supply contract||contractId!:UUID(readOnly) kind:ENUM(list=ContractKind,filterable) startsOn:DATE(example=2026-04-01,sortable,filterable) endsOn?:DATE(example=2029-04-01) noticePeriod:DURATION(example=P30D)|party>Party 1 NONE REFERENCE;tariff>TariffOfContract 1 COMPOSITE EMBEDDED
TariffOfContract|Tariff|Tariff||tariffId!:UUID(readOnly) price:MONEY standingCharge:MONEY validFrom:DATE(example=2026-01-01)
Invoice|Invoice|Invoice||invoiceNumber!:STRING(maxLength=20,example=2026-000123) issuedOn:DATE(example=2026-03-31,sortable,filterable) total:MONEY state:ENUM(list=InvoiceState,filterable) document?:URI|contract>SupplyContract 1 NONE REFERENCE;payments>Payment 0..* COMPOSITE LINK
Payment|Payment|Payment||paymentId!:UUID(readOnly) paidOn:DATE_TIME(example=2026-04-12T09:30:00Z,sortable) amount:MONEY
Complaint|Complaint|Complaint|PROPOSED|complaintId!:UUID(readOnly) receivedOn:DATE_TIME(example=2026-05-02T10:00:00Z) text:TEXT(personalData=PERSONAL)|party>Party 1 NONE REFERENCE
Consent|Consent|Consent|DRAFT|consentId!:UUID(readOnly) givenOn:DATE(example=2026-01-15) purpose:TEXT`

export interface DemoAttribute {
  name: string
  dataType: DataType
  mark: string
  given: Readonly<Record<string, string | true>>
}
export interface DemoObject {
  domain: 'METERING' | 'CUSTOMER'
  name: string
  displayName: string
  term: string
  /** What kind it is, and in which state. */
  is: string
  attributes: readonly DemoAttribute[]
  relations: readonly { name: string; target: string; many: string; aggregation: string; representation: string }[]
}

const attributesIn = (words: string): DemoAttribute[] =>
  words.split(/ (?=[a-z]\w*[!?*]?:[A-Z])/).map((word) => {
    const [, name = '', mark = '', dataType = 'STRING', given = ''] = /^(\w+)([!?*]?):(\w+)(?:\((.*)\))?$/.exec(word) ?? []
    const pairs =
      given === ''
        ? []
        : given.split(',').map((pair) => [pair.split('=')[0] ?? '', pair.includes('=') ? pair.slice(pair.indexOf('=') + 1) : true] as const)
    return { name, mark, dataType: dataType as DataType, given: Object.fromEntries(pairs) }
  })
const objectsIn = (domain: DemoObject['domain'], lines: string): DemoObject[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', displayName = '', term = '', is = '', attributes = '', relations = ''] = line.split('|')
      return {
        domain,
        name,
        displayName,
        term,
        is,
        attributes: attributesIn(attributes),
        relations: relations
          .split(';')
          .filter(Boolean)
          .map((relation) => {
            const [path = '', many = '', aggregation = '', representation = ''] = relation.split(' ')
            const [own = '', target = ''] = path.split('>')
            return { name: own, target, many, aggregation, representation }
          }),
      }
    })

export const demoObjects: readonly DemoObject[] = [...objectsIn('METERING', metering), ...objectsIn('CUSTOMER', customer)]
