/** A school of the demonstration. The schools are invented, their cities are real. */
export interface SchoolPlace {
  readonly presentationName: string;
  readonly locality: string;
  readonly neighborhood: string;
  readonly street: string;
  readonly postalCode: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface Region {
  readonly state: string;
  readonly locality: string;
  readonly satellites: readonly string[];
  readonly areaCode: string;
  readonly schools: readonly SchoolPlace[];
}

const school = (
  presentationName: string,
  locality: string,
  neighborhood: string,
  street: string,
  postalCode: string,
  [latitude, longitude]: readonly [number, number],
): SchoolPlace => ({ presentationName, locality, neighborhood, street, postalCode, latitude, longitude });

/** Schools in no campaign. Each has a status at the payment providers that no other school of the demonstration has. */
export const NEWCOMERS = {
  inAnalysis: school('CFC Novo Rumo', 'Vitória', 'Goiabeiras', 'Rua José Alves', '29075080', [-20.2669, -40.3056]),
  refused: school('CFC Três Irmãos', 'Serra', 'Jacaraípe', 'Rua Cabo Frio', '29175210', [-20.1511, -40.1853]),
  blocked: school('CFC Beira-Mar', 'Vila Velha', 'Itapuã', 'Rua Goiânia', '29101780', [-20.3521, -40.2972]),
  changing: school('CFC Alto Lage', 'Cariacica', 'Alto Lage', 'Rua São Jorge', '29151200', [-20.3347, -40.3739]),
} as const;

export const VITORIA: Region = {
  state: 'ES',
  locality: 'Vitória',
  satellites: ['Vila Velha', 'Serra', 'Cariacica'],
  areaCode: '27',
  schools: [
    school(
      'CFC Jardim da Penha',
      'Vitória',
      'Jardim da Penha',
      'Avenida Anísio Fernandes Coelho',
      '29060670',
      [-20.2866, -40.2941],
    ),
    school(
      'CFC Praia da Costa',
      'Vila Velha',
      'Praia da Costa',
      'Rua Humberto Serrano',
      '29101460',
      [-20.3317, -40.2869],
    ),
    school(
      'CFC Laranjeiras',
      'Serra',
      'Parque Residencial Laranjeiras',
      'Avenida Primeira Avenida',
      '29165155',
      [-20.1973, -40.2588],
    ),
    school(
      'CFC Campo Grande',
      'Cariacica',
      'Campo Grande',
      'Avenida Expedito Garcia',
      '29146200',
      [-20.3378, -40.3853],
    ),
  ],
};

export const BELO_HORIZONTE: Region = {
  state: 'MG',
  locality: 'Belo Horizonte',
  satellites: ['Contagem', 'Betim'],
  areaCode: '31',
  schools: [
    school('CFC Savassi', 'Belo Horizonte', 'Savassi', 'Rua Pernambuco', '30130151', [-19.9386, -43.9336]),
    school(
      'CFC Pampulha',
      'Belo Horizonte',
      'São Luiz',
      'Avenida Antônio Abrahão Caram',
      '31275000',
      [-19.8656, -43.9711],
    ),
    school('CFC Eldorado', 'Contagem', 'Eldorado', 'Avenida João César de Oliveira', '32310000', [-19.9414, -44.0361]),
    school('CFC Betim Centro', 'Betim', 'Centro', 'Avenida Governador Valadares', '32600222', [-19.9678, -44.1983]),
  ],
};

export const CAMPINAS: Region = {
  state: 'SP',
  locality: 'Campinas',
  satellites: ['Sumaré', 'Valinhos', 'Hortolândia'],
  areaCode: '19',
  schools: [
    school('CFC Cambuí', 'Campinas', 'Cambuí', 'Rua Coronel Quirino', '13025002', [-22.8946, -47.0523]),
    school('CFC Barão Geraldo', 'Campinas', 'Barão Geraldo', 'Avenida Santa Isabel', '13084012', [-22.8254, -47.0796]),
    school('CFC Nova Veneza', 'Sumaré', 'Nova Veneza', 'Avenida Brasil', '13177061', [-22.8532, -47.1896]),
    school(
      'CFC Vinhedos de Valinhos e Região Metropolitana',
      'Valinhos',
      'Centro',
      'Rua Treze de Maio',
      '13270030',
      [-22.9708, -46.9958],
    ),
  ],
};

export const REGIONS: readonly Region[] = [VITORIA, BELO_HORIZONTE, CAMPINAS];
