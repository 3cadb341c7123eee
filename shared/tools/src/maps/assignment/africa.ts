import type { Assignment } from './assignment.ts'

/** Units of the zones of region 9. */
export const africa: Assignment = {
  DZ: [
    "Alger; Boumerdès; Tizi Ouzou; Tipaza; Blida; Bouira; Médéa; Djelfa; M'Sila; Laghouat; Aïn Defla",
    'Oran; Aïn Témouchent; Sidi Bel Abbès; Tlemcen; Béchar; Naâma; Tindouf; El Bayadh; Chlef; Mascara; Mostaganem; Relizane; Saïda; Tiaret; Tissemsilt',
    '*',
  ],
  EG: [
    'Al Qahirah; Al Jizah; Al Qalyubiyah',
    'Al Iskandariyah; Al Buhayrah; Al Gharbiyah; Al Minufiyah; Ad Daqahliyah; Dumyat; Kafr ash Shaykh; Ash Sharqiyah; Matruh',
    "Al Isma`iliyah; As Suways; Bur Sa`id; Janub Sina'; Shamal Sina'",
    '*',
  ],
  MA: [
    'Grand Casablanca; Rabat - Salé - Zemmour - Zaer; Chaouia - Ouardigha; Gharb - Chrarda - Béni Hssen; Doukkala - Abda',
    'Tanger - Tétouan; Fès - Boulemane; Taza - Al Hoceima - Taounate; Meknès - Tafilalet; Oriental',
    '*',
  ],
  SD: ['Khartoum; River Nile; Northern; Gezira; White Nile', '*'],
  CI: ['*', 'Savanes; Denguélé; Bafing; Worodougou; Zanzan; Vallée du Bandama'],
  GH: ['Greater Accra; Central; Western; Volta; Eastern', 'Ashanti; Brong Ahafo', '*'],
  NG: [
    'Lagos',
    'Oyo; Osun; Ogun; Ondo; Ekiti',
    'Edo; Delta',
    'Rivers; Bayelsa; Akwa Ibom; Cross River',
    'Enugu; Anambra; Imo; Abia; Ebonyi',
    'Federal Capital Territory; Niger; Kogi; Benue; Plateau; Nassarawa; Kwara',
    'Kano; Jigawa',
    'Kaduna; Katsina; Sokoto; Zamfara; Kebbi',
    'Borno; Yobe; Bauchi; Gombe; Adamawa; Taraba',
  ],
  CM: ['*', 'Littoral; Ouest; Nord-Ouest; Sud-Ouest'],
  CD: ['Kinshasa City; Bas-Congo; Bandundu; Équateur', 'Kasaï-Occidental; Kasaï-Oriental', 'Katanga', '*'],
  AO: ['Luanda; Bengo; Cuanza Norte; Cuanza Sul; Malanje; Uíge; Zaire; Cabinda; Lunda Norte; Lunda Sul', '*'],
  MZ: ['Maputo; Gaza; Inhambane', '*'],
  ZA: [
    'Gauteng',
    'Western Cape',
    'KwaZulu-Natal',
    'Eastern Cape',
    'Limpopo',
    'Mpumalanga',
    'Orange Free State; North West; Northern Cape',
  ],
  MG: [
    '*',
    "Androy; Anosy; Atsimo-Andrefana; Atsimo-Atsinanana; Ihorombe; Haute Matsiatra; Amoron'i Mania; Vatovavy-Fitovinany; Menabe",
  ],
  KE: ['Nairobi; Central', 'Coast', 'Nyanza; Western', '*'],
  UG: [
    'Kalangala; Kampala; Kayunga; Kiboga; Luweero; Lyantonde; Masaka; Mityana; Mpigi; Mubende; Mukono; Nakaseke; Nakasongola; Rakai; Sembabule; Wakiso; Buikwe; Buvuma; Butambala; Gomba; Kyankwanzi; Lwengo; Bukomansimbi; Kalungu; Buliisa; Bundibugyo; Bushenyi; Hoima; Ibanda; Isingiro; Kabale; Kabarole; Kamwenge; Kanungu; Kasese; Kibale; Kisoro; Kyegegwa; Kyenjojo; Masindi; Mbarara; Ntungamo; Rukungiri; Buhweju; Kiryandongo; Mitooma; Ntoroko; Rubirizi; Sheema',
    '*',
  ],
  TZ: [
    'Dar-Es-Salaam; Pwani; Zanzibar South and Central; Zanzibar West; Kaskazini-Unguja; Kaskazini-Pemba; Kusini-Pemba; Tanga; Morogoro',
    'Mwanza; Shinyanga; Kagera; Arusha; Manyara; Kilimanjaro; Mara; Simiyu; Geita',
    '*',
  ],
  ET: ['Addis Ababa', 'Oromiya', 'Amhara; Tigray', '*'],
}
