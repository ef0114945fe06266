import type { TermState } from '../terms/term-states.contract.ts'

export const demoTermDomains = [
  {
    code: 'METERING',
    name: 'Metering',
    color: '#1F77B4',
    description: 'Meters, their readings, and who is responsible for them',
  },
  { code: 'CUSTOMER', name: 'Customer', color: '#D62728', description: 'Customers, their contracts and what they ask' },
] as const

export interface DemoTerm {
  domain: (typeof demoTermDomains)[number]['code']
  name: string
  definition: string
  dutch: { name: string; definition: string }
  /** `G` is a kind of, `P` is part of, `B` broader, `R` related; then the other's name. */
  relations: readonly (readonly [kind: 'G' | 'P' | 'B' | 'R', name: string])[]
  state: TermState
  /** In plain words. */
  comment: string
  /** It begins a tree. */
  top: boolean
}

/** A line: name, definition, Dutch name, Dutch definition, relations, then its state where it is not approved, and words for everybody. */
const metering = `
Metering|Everything that is done to know how much energy passes a point|Meten|Alles wat gedaan wordt om te weten hoeveel energie een punt passeert|top||Finding out how much energy is used and where.
Meter|A device that registers how much energy passes it|Meter|Een apparaat dat registreert hoeveel energie erdoor gaat|P:Metering installation||The box on the wall that counts.
Smart meter|A meter that is read and controlled from a distance|Slimme meter|Een meter die op afstand wordt uitgelezen en bediend|G:Meter||A meter that sends its readings by itself.
Conventional meter|A meter that is read on site only|Conventionele meter|Een meter die alleen ter plaatse wordt uitgelezen|G:Meter
Electricity meter|A device that registers electric energy in kilowatt-hours|Elektriciteitsmeter|Een apparaat dat elektrische energie registreert in kilowattuur|G:Meter
Gas meter|A device that registers the volume of gas in cubic metres|Gasmeter|Een apparaat dat het volume van gas registreert in kubieke meters|G:Meter
Heat meter|A device that registers heat in gigajoules|Warmtemeter|Een apparaat dat warmte registreert in gigajoule|G:Meter
Prepayment meter|A meter that passes energy as long as there is credit on it|Prepaymentmeter|Een meter die energie doorlaat zolang er tegoed op staat||RETIRED
Main meter|The meter at the border of a connection and the grid|Hoofdmeter|De meter op de grens van een aansluiting en het net|G:Meter
Submeter|A meter behind the main one, for a part of an installation|Tussenmeter|Een meter achter de hoofdmeter, voor een deel van een installatie|G:Meter;R:Main meter
Check meter|A second device that measures the same, to compare|Controlemeter|Een tweede apparaat dat hetzelfde meet, ter vergelijking|G:Meter|PROPOSED
Metering installation|All devices at a connection that measuring takes|Meetinrichting|Alle apparatuur op een aansluiting die voor het meten nodig is|B:Metering||The meter with everything around it.
Current transformer|A device that makes a large current measurable|Stroomtransformator|Een apparaat dat een grote stroom meetbaar maakt|P:Metering installation
Voltage transformer|A device that makes a high voltage measurable|Spanningstransformator|Een apparaat dat een hoge spanning meetbaar maakt|P:Metering installation
Communication module|The part of a meter that exchanges messages with the head-end|Communicatiemodule|Het deel van een meter dat berichten uitwisselt met de centrale|P:Smart meter
Display|The part of a meter that shows its registers to people|Display|Het deel van een meter dat de telwerken aan mensen toont|P:Meter
Register|A counter in a meter for one direction and one tariff period|Telwerk|Een teller in een meter voor één richting en één tariefperiode|P:Meter||One of the numbers on your meter.
Seal|A mark by which one sees whether a meter was opened|Zegel|Een merk waaraan te zien is of een meter geopend is|P:Metering installation
Load switch|The part of a meter that switches a connection on and off|Lastschakelaar|Het deel van een meter dat een aansluiting in- en uitschakelt|P:Smart meter|DRAFT
Customer port|The plug of a meter from which its user reads live values|Klantpoort|De stekker van een meter waaruit de gebruiker actuele waarden leest|P:Smart meter||The plug for an energy display at home.
Firmware|The software that runs inside a meter|Firmware|De software die in een meter draait|P:Smart meter
Meter reading|The value of a register at a moment|Meterstand|De waarde van een telwerk op een moment|B:Metering||The number on the meter, with the day.
Actual reading|A value that was read from the device itself|Werkelijke stand|Een waarde die van het apparaat zelf is afgelezen|G:Meter reading
Estimated reading|A value that was calculated, because none was read|Geschatte stand|Een waarde die berekend is omdat er geen is afgelezen|G:Meter reading||A guess from how much was used before.
Customer reading|A value that was read and sent in by the customer|Klantstand|Een waarde die door de klant is afgelezen en doorgegeven|G:Actual reading
Initial reading|The value with which a device or a contract begins|Beginstand|De waarde waarmee een apparaat of een contract begint|G:Meter reading
Final reading|The value with which a device or a contract ends|Eindstand|De waarde waarmee een apparaat of een contract eindigt|G:Meter reading;R:Initial reading
Disputed reading|A value that somebody objected to|Betwiste stand|Een waarde waartegen iemand bezwaar heeft gemaakt|G:Meter reading|PROPOSED
Interval reading|A value at the end of each quarter of an hour or hour|Intervalstand|Een waarde aan het einde van elk kwartier of uur|G:Actual reading
Daily reading|A value at midnight|Dagstand|Een waarde om middernacht|G:Actual reading
Consumption|Energy that was used between two moments|Verbruik|Energie die tussen twee momenten is gebruikt|B:Metering||How much you used.
Standard annual consumption|The energy that a connection is expected to use in a normal year|Standaardjaarverbruik|De energie die een aansluiting naar verwachting in een normaal jaar gebruikt|G:Consumption
Off-peak consumption|Energy that was used in the hours of the low tariff|Dalverbruik|Energie die is gebruikt in de uren van het lage tarief|G:Consumption
Peak consumption|Energy that was used in the hours of the normal tariff|Piekverbruik|Energie die is gebruikt in de uren van het normale tarief|G:Consumption;R:Off-peak consumption
Feed-in|Energy that a connection gave to the grid|Teruglevering|Energie die een aansluiting aan het net heeft geleverd|B:Metering||What your solar panels gave back.
Net metering|Setting feed-in off against use over a year|Salderen|Het verrekenen van teruglevering met verbruik over een jaar|R:Feed-in|SUPERSEDED
Load profile|How use is spread over time|Belastingprofiel|Hoe verbruik over de tijd verdeeld is|R:Consumption
Standard profile|A spread of use over time that a group of connections shares|Standaardprofiel|Een verdeling van verbruik over de tijd die een groep aansluitingen deelt|G:Load profile
Measured profile|A spread of use over time that was measured at one connection|Gemeten profiel|Een verdeling van verbruik over de tijd die op één aansluiting gemeten is|G:Load profile|DRAFT
Capacity|The power that a connection can take at most|Capaciteit|Het vermogen dat een aansluiting ten hoogste kan afnemen|R:Connection
Connection|The link between the grid and an installation|Aansluiting|De verbinding tussen het net en een installatie|top||Where your house is tied to the grid.
Large connection|One of more than three times 80 amperes or 40 cubic metres an hour|Grootverbruikaansluiting|Eén van meer dan driemaal 80 ampère of 40 kubieke meter per uur|G:Connection
Small connection|One of at most three times 80 amperes or 40 cubic metres an hour|Kleinverbruikaansluiting|Eén van ten hoogste driemaal 80 ampère of 40 kubieke meter per uur|G:Connection
Temporary connection|One for a building site or an event|Tijdelijke aansluiting|Eén voor een bouwplaats of een evenement|G:Connection
Connection point|The place where an installation meets the grid|Aansluitpunt|De plaats waar een installatie het net raakt|P:Connection
Transfer point|The place where energy changes hands|Overdrachtspunt|De plaats waar energie van eigenaar wisselt|P:Connection
Allocation point|The point to which use is ascribed for a supplier|Allocatiepunt|Het punt waaraan verbruik voor een leverancier wordt toegerekend|P:Connection|PROPOSED
EAN code|The eighteen digits by which a connection is known in the market|EAN-code|De achttien cijfers waaronder een aansluiting in de markt bekend is|R:Connection||The number of your connection.
Meter number|The characters by which a device is known|Meternummer|De tekens waaronder een apparaat bekend is|R:Meter
Metering responsible party|Whoever sees to measuring at a large connection|Meetverantwoordelijke|Wie voor het meten op een grootverbruikaansluiting zorgt|R:Large connection
Grid operator|Whoever runs the grid of a region|Netbeheerder|Wie het net van een gebied beheert|R:Connection||The company of the cables and pipes.
Installer|Whoever places and changes devices at a connection|Installateur|Wie apparatuur op een aansluiting plaatst en vervangt|R:Metering installation
Reading round|A visit to all devices of an area to read them|Opnameronde|Een bezoek aan alle apparaten van een gebied om ze af te lezen||RETIRED
Remote reading|Asking a device for its values over a network|Uitlezen op afstand|Het opvragen van waarden van een apparaat via een netwerk|R:Smart meter
Meter exchange|Placing another device in the place of one|Meterwissel|Het plaatsen van een ander apparaat op de plaats van een|R:Meter
Calibration|Comparing a device with a standard, and writing down the difference|Kalibratie|Het vergelijken van een apparaat met een standaard en het vastleggen van het verschil|B:Metering
Validation|Looking whether a value can be true|Validatie|Nagaan of een waarde waar kan zijn|R:Meter reading
Estimation|Calculating a value that is missing|Schatting|Het berekenen van een waarde die ontbreekt|R:Estimated reading
Head-end system|The system that talks to devices in the field|Centraal systeem|Het systeem dat met apparaten in het veld communiceert|R:Remote reading
Meter data|All values that devices have registered|Meetdata|Alle waarden die apparaten hebben geregistreerd|B:Metering|PROPOSED`

const customer = `
Customer|A person or an organisation that has, had or asks for a contract with us|Klant|Een persoon of organisatie die een contract met ons heeft, had of vraagt|top||Everybody whom we deliver to, or may.
Residential customer|Somebody who uses energy at home|Particuliere klant|Iemand die thuis energie gebruikt|G:Customer||People at home.
Business customer|An organisation that uses energy for its work|Zakelijke klant|Een organisatie die energie gebruikt voor haar werk|G:Customer
Large business customer|An organisation with at least one large connection|Grootzakelijke klant|Een organisatie met ten minste één grootverbruikaansluiting|G:Business customer
Prospective customer|Somebody who has asked for an offer and has no contract|Potentiële klant|Iemand die een aanbod heeft gevraagd en geen contract heeft|G:Customer
Former customer|Somebody whose last contract has ended|Voormalige klant|Iemand van wie het laatste contract is beëindigd|G:Customer
Vulnerable customer|Somebody who must not be cut off, for reasons of health|Kwetsbare klant|Iemand die om gezondheidsredenen niet mag worden afgesloten|G:Residential customer||Somebody who cannot do without energy.
Prosumer|Somebody who uses energy and produces it, too|Prosument|Iemand die energie gebruikt en ook opwekt|G:Customer
Customer number|The digits by which somebody is known to us|Klantnummer|De cijfers waaronder iemand bij ons bekend is|R:Customer
Household|People who live together at one address|Huishouden|Mensen die samen op één adres wonen|R:Residential customer|PROPOSED
Contact person|Whoever speaks for an organisation|Contactpersoon|Wie namens een organisatie spreekt|R:Business customer
Authorised representative|Whoever may act in the name of somebody else|Gemachtigde|Wie namens een ander mag handelen|R:Customer
Account holder|Whoever a bank account belongs to|Rekeninghouder|Van wie een bankrekening is|R:Payment
Contact details|How somebody is reached: address, telephone and e-mail|Contactgegevens|Hoe iemand te bereiken is: adres, telefoon en e-mail|P:Customer
Address|A place, told by street, number, postcode and town|Adres|Een plaats, aangeduid met straat, nummer, postcode en plaats|top
Supply address|Where energy is delivered|Leveringsadres|Waar energie wordt geleverd|G:Address||The house or building that uses the energy.
Billing address|Where invoices are sent|Factuuradres|Waar facturen naartoe gaan|G:Address
Correspondence address|Where letters are sent|Correspondentieadres|Waar brieven naartoe gaan|G:Address;R:Billing address
Contract|What a customer and we agreed on|Contract|Wat een klant en wij hebben afgesproken|top||What you and we promised each other.
Supply contract|An agreement on the delivery of energy|Leveringscontract|Een afspraak over de levering van energie|G:Contract
Fixed contract|One whose price stays for an agreed time|Vast contract|Eén waarvan de prijs voor een afgesproken tijd vaststaat|G:Supply contract||The price stays the same until the end.
Variable contract|One whose price may change|Variabel contract|Eén waarvan de prijs kan veranderen|G:Supply contract;R:Fixed contract
Dynamic contract|One whose price follows the market by the hour|Dynamisch contract|Eén waarvan de prijs per uur de markt volgt|G:Supply contract||The price changes every hour.
Model contract|One whose terms are the same with every supplier|Modelcontract|Eén waarvan de voorwaarden bij elke leverancier gelijk zijn|G:Supply contract
Contract term|How long an agreement runs|Looptijd|Hoe lang een afspraak duurt|P:Contract
Start date|The day from which something holds|Ingangsdatum|De dag vanaf wanneer iets geldt|P:Contract
End date|The last day on which something holds|Einddatum|De laatste dag waarop iets geldt|P:Contract;R:Start date
Notice period|The time between ending an agreement and its end|Opzegtermijn|De tijd tussen het opzeggen van een afspraak en het einde ervan|P:Contract
Cooling-off period|Fourteen days in which somebody may go back on an agreement|Bedenktijd|Veertien dagen waarin iemand op een afspraak terug mag komen|P:Contract||Fourteen days to change your mind.
Termination fee|What ending before the agreed day costs|Opzegvergoeding|Wat het kost om vóór de afgesproken dag op te zeggen|P:Fixed contract
Renewal|Agreeing on the same once more|Verlenging|Nogmaals hetzelfde afspreken|R:Contract
Offer|What we propose, and until when|Aanbod|Wat wij voorstellen, en tot wanneer|R:Contract
Tariff|What a unit of energy or of service costs|Tarief|Wat een eenheid energie of dienst kost|R:Contract||The price of one kilowatt-hour.
Single tariff|One price for all hours|Enkeltarief|Eén prijs voor alle uren|G:Tariff
Double tariff|A price for the day and one for the night|Dubbeltarief|Een prijs voor de dag en een voor de nacht|G:Tariff;R:Single tariff
Standing charge|What is paid each month whatever the use|Vastrecht|Wat elke maand betaald wordt, ongeacht het verbruik|G:Tariff
Grid charge|What is paid for the connection and the transport|Netbeheerkosten|Wat betaald wordt voor de aansluiting en het transport|G:Tariff
Switch|Going from one supplier to another|Overstap|Van de ene leverancier naar de andere gaan|top
Move in|Taking over the supply at an address|Inhuizing|Het overnemen van de levering op een adres|R:Supply address
Move out|Giving up the supply at an address|Uithuizing|Het opgeven van de levering op een adres|R:Move in
Supply end|The moment from which nothing is delivered any more|Einde levering|Het moment vanaf wanneer er niets meer geleverd wordt|R:Supply contract|DRAFT
Disconnection|Cutting a connection off because nobody pays or asks for it|Afsluiting|Het afsluiten van een aansluiting omdat niemand betaalt of erom vraagt|R:Vulnerable customer
Reconnection|Putting a connection back into use|Heraansluiting|Het weer in gebruik nemen van een aansluiting|R:Disconnection
Invoice|A request to pay, with what for|Factuur|Een verzoek om te betalen, met waarvoor|top||The bill.
Instalment|A part that is paid each month ahead of the annual bill|Termijnbedrag|Een deel dat elke maand vooruit op de jaarnota wordt betaald|R:Invoice||What you pay every month.
Annual invoice|The one that settles a year's use with what was paid|Jaarnota|De factuur die het verbruik van een jaar verrekent met wat betaald is|G:Invoice
Final invoice|The one that settles the last days of an agreement|Eindnota|De factuur die de laatste dagen van een afspraak verrekent|G:Invoice
Credit note|One that gives money back|Creditnota|Eén die geld teruggeeft|G:Invoice
Payment|Money that somebody gives for what they owe|Betaling|Geld dat iemand geeft voor wat hij verschuldigd is|R:Invoice
Direct debit|Taking what is owed from an account, as its holder allowed|Automatische incasso|Het afschrijven van wat verschuldigd is van een rekening, zoals de houder toestond|G:Payment
Mandate|The permission to take money from an account|Machtiging|De toestemming om geld van een rekening af te schrijven|R:Direct debit
Payment arrangement|Paying a debt in agreed parts|Betalingsregeling|Een schuld in afgesproken delen betalen|R:Arrears
Arrears|What should have been paid already|Achterstand|Wat al betaald had moeten zijn|R:Invoice|PROPOSED
Reminder|A letter that says that something was not paid|Herinnering|Een brief die zegt dat iets niet betaald is|R:Arrears
Collection agency|Whoever asks for money that others are owed|Incassobureau|Wie geld vraagt dat anderen tegoed hebben|R:Arrears
Deposit|Money that is kept as a security|Waarborgsom|Geld dat als zekerheid wordt bewaard||RETIRED
Complaint|What somebody tells us they are not content with|Klacht|Wat iemand ons vertelt waarover hij niet tevreden is|top
Objection|A complaint about one decision or one bill|Bezwaar|Een klacht over één besluit of één nota|G:Complaint
Consent|A permission to use data for a purpose, which can be taken back|Toestemming|Een machtiging om gegevens voor een doel te gebruiken, die kan worden ingetrokken|R:Customer||You said yes, and may say no again.
Customer portal|The place on the web where customers see and arrange their things|Klantportaal|De plek op het web waar klanten hun zaken zien en regelen|R:Customer|DRAFT`

const isState = (text: string | undefined): text is TermState => ['DRAFT', 'PROPOSED', 'SUPERSEDED', 'RETIRED'].includes(text ?? '')

const readLine = (domain: DemoTerm['domain'], line: string): DemoTerm => {
  const [name = '', definition = '', dutchName = '', dutchDefinition = '', ways = '', state, comment = ''] = line.split('|')
  const relations = ways.split(';').flatMap((way): DemoTerm['relations'] => {
    const [, kind, other = ''] = /^([GPBR]):(.+)$/.exec(way) ?? []
    return kind ? [[kind as 'G', other]] : []
  })
  return {
    domain,
    name,
    definition,
    dutch: { name: dutchName, definition: dutchDefinition },
    relations,
    state: isState(state) ? state : 'APPROVED',
    comment,
    top: ways === 'top',
  }
}

/** Two domains' worth of terms: most of them approved, some on their way, some given up. */
export const demoTerms: readonly DemoTerm[] = [
  ...metering
    .trim()
    .split('\n')
    .map((line) => readLine('METERING', line)),
  ...customer
    .trim()
    .split('\n')
    .map((line) => readLine('CUSTOMER', line)),
]

/** A relation beyond a domain. */
export const demoMatches = [
  ['Connection', 'RELATED_MATCH', 'Supply address'],
  ['Customer reading', 'RELATED_MATCH', 'Customer'],
  ['Consumption', 'RELATED_MATCH', 'Annual invoice'],
] as const
export const replacementOf: Readonly<Record<string, string>> = { 'Net metering': 'Feed-in' }
/** Approved ones that somebody is revising, and the definition that they shall have. */
export const demoRevisions: Readonly<Record<string, string>> = {
  'Smart meter': 'A meter that sends its readings by itself and is controlled from a distance',
  Tariff: 'What a unit of energy, of transport or of service costs',
}
