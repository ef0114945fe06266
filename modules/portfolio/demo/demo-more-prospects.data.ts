import type { ProspectState } from '../prospects/prospect-states.contract.ts'
import type { DemoProspect } from './demo-portfolio.data.ts'

/** A line each: state, domain, name, summary, provider and consumers, what it is of the catalogues, scores. */
const lines = `
REALISED|METERING|Meter master data|Which meter hangs where, since when, and who may read it|Asset register,Billing,Contact centre|INTERNAL,REST,SAP_RFC,PROCESS|4,3,3
REALISED|METERING|Reading corrections|Corrected readings with the reason and who made them|Meter data hub,Billing|INTERNAL,REST,QUEUE,PROCESS|3,3,2
REALISED|GRID|Planned outages|Works that will interrupt a connection, three weeks ahead|Work planner,Customer portal|BUSINESS_UNIT,REST,REST,PROCESS|4,4,2
REALISED|GRID|Crew positions|Where crews are, for dispatchers alone|Dispatch system,Control room|INTERNAL,EVENT,STREAM,EVENT_NOTIFICATION|4,5,3
REALISED|CUSTOMER|Contract overview|Which contracts a customer has, and until when|CRM,Customer portal,Billing|INTERNAL,REST,SAAS_API,PROCESS|5,3,2
REALISED|CUSTOMER|Contact moments|What a customer has asked before, by whichever channel|CRM,Contact centre|INTERNAL,REST,SAAS_API,PROCESS|4,3,3
REALISED|BILLING|Invoice status|Whether an invoice is sent, paid or overdue|Billing,Customer portal|INTERNAL,REST,REST,PROCESS|4,4,1
REALISED|BILLING|Tariff sheet|Tariffs of the year as they are published|Billing,Website|INTERNAL,REST,REST,PROCESS|3,2,1
REALISED|MARKET|Party register|Who is who on the market, by their code|Market register,Billing|INTERNAL,REST,REST,PROCESS|4,3,2
REALISED|MARKET|Imbalance prices|Prices of each quarter of an hour, as they are settled|Market data hub,Trading|INTERNAL,REST,STREAM,PROCESS|4,4,3
REALISED|MARKET|Message receipts|Whether a message was taken, and what was wrong with it|Market gateway,Operations|INTERNAL,REST,QUEUE,PROCESS|3,4,2
RETIRED|CUSTOMER|Customer list|All customers of a street as one list|CRM,Field service|INTERNAL,REST,SAAS_API,PROCESS|2,1,1
RETIRED|METERING|Monthly readings|Readings of the first of each month|Meter data hub,Billing|INTERNAL,REST,QUEUE,PROCESS|2,2,1
PLANNED|METERING|Meter alarms|Tampering and failures as meters report them|Head end,Operations|INTERNAL,EVENT,QUEUE,EVENT_NOTIFICATION|5,4,3
PLANNED|GRID|Transformer load|Load of each transformer, by the quarter of an hour|Control room,Planning|INTERNAL,REST,STREAM,PROCESS|5,4,4
PLANNED|GRID|Connection requests|Where a request stands, and what is asked of the customer|Work planner,Customer portal|BUSINESS_UNIT,REST,REST,PROCESS|4,4,3
PLANNED|CUSTOMER|Address changes|Moves within the network, told once|CRM,Billing,Meter data hub|INTERNAL,REST,SAAS_API,PROCESS|4,3,2
PLANNED|BILLING|Payment reminders|Which reminders were sent, and which will be|Billing,Contact centre|INTERNAL,REST,REST,PROCESS|3,3,2
PLANNED|BILLING|Refunds|Refunds with their reason and who approved them|Billing,Finance|INTERNAL,REST,REST,PROCESS|3,2,2
PLANNED|MARKET|Allocation results|What each party used by the quarter, as it is allocated|Market data hub,Billing|INTERNAL,REST,QUEUE,PROCESS|4,4,4
APPROVED|METERING|Meter reading photos|Pictures of meters with the reading that was taken from them|Field app,Billing|INTERNAL,REST,REST,PROCESS|3,2,3
APPROVED|GRID|Cable routes|Where cables lie, for those who dig|Asset register,Works portal|BUSINESS_UNIT,REST,REST,PROCESS|4,4,3
APPROVED|BILLING|Cost centres|Which cost is booked where|Finance,Billing|INTERNAL,REST,SAP_RFC,PROCESS|2,2,2
APPROVED|MARKET|Forecast upload|Forecasts of use by the hour, a day ahead|Trading,Market data hub|INTERNAL,REST,REST,PROCESS|4,4,2
ON_AGENDA|GRID|Flexibility offers|Offers to use less when the grid is full|Flexibility market,Control room|PARTNER,REST,REST,PROCESS|5,5,4
IN_DESIGN|GRID|Fault history|What failed where, and how long it took|Control room,Asset management|INTERNAL,REST,DATABASE,PROCESS|3,3,3
IN_DESIGN|CUSTOMER|Complaints|A complaint from its beginning to its answer|CRM,Contact centre|INTERNAL,REST,SAAS_API,PROCESS|4,3,2
IN_DESIGN|MARKET|Contract end notices|Which contracts end, for the next supplier|Market gateway,Billing|PARTNER,REST,QUEUE,PROCESS|3,4,3
QUALIFIED|METERING|Hydrogen pilots|Readings of the pilots with hydrogen|Pilot store,Research|INTERNAL,REST,REST,PROCESS|2,2,2
QUALIFIED|BILLING|Budget plans|What a customer pays each month, and why|Billing,Customer portal|INTERNAL,REST,REST,EXPERIENCE|4,3,2
SUBMITTED|CUSTOMER|Language preferences|In which language a customer is written to|CRM,Mailing|INTERNAL,REST,SAAS_API,PROCESS|2,2,1
SUBMITTED|GRID|Vegetation near lines|Trees that grow into overhead lines, from the air|Survey store,Work planner|INTERNAL,REST,FILE,SYSTEM|3,3,4
SUBMITTED|MARKET|Guarantees of origin|Certificates of green energy as they are handed over|Certificate register,Trading|PARTNER,SOAP,SOAP,PROCESS|3,3,3
DRAFT|BILLING|Sponsored accounts|Accounts that somebody else pays for|Billing,CRM|INTERNAL,REST,REST,PROCESS|2,1,2
DRAFT|METERING|Submeters of flats|Readings behind the main meter, for landlords|Submeter store,Customer portal|B2B,REST,QUEUE,PROCESS|3,2,4
DEFERRED|MARKET|Blockchain settlement|Settlement between neighbours without a supplier|Pilot ledger,Trading|PARTNER,REST,REST,PROCESS|2,1,5
REJECTED|GRID|Direct control room access|Switching by other systems without an operator|Control room,Planning|INTERNAL,REST,DATABASE,SYSTEM|3,2,5
`

/** The rest of the portfolio. */
export const moreProspects: readonly DemoProspect[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [state = '', domain = '', name = '', summary = '', systems = '', kinds = '', scored = ''] = line.split('|')
    const [provider = '', ...consumers] = systems.split(',')
    const [usage = '', north = '', south = '', type = ''] = kinds.split(',')
    const [value = 1, urgency = 1, effort = 1] = scored.split(',').map(Number)
    const known = { state: state as ProspectState, domain: domain as DemoProspect['domain'] }
    return { ...known, name, summary, provider, consumers, usage, north, south, type, scores: [value, urgency, effort] as const }
  })
